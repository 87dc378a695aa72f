/** The script of the calculator: a slider beside the amount, and the rate without a button. */
const form = document.querySelector('#wish');
const amount = form.elements.namedItem('amount');
const slider = form.querySelector('input[type=range]');
const grouped = new Intl.NumberFormat('de-AT', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const digitsOf = (text) => text.replace(/[\s\u00A0.€]/g, '');
/** `25.000`; other text stays as typed. */
const withGroups = (text) =>
  /^\d+$/.test(digitsOf(text)) ? grouped.format(Number(digitsOf(text))).replace(/^€\s/, '') : text;

for (const part of document.querySelectorAll('[data-scripted]')) part.hidden = false;
for (const part of document.querySelectorAll('[data-unscripted]')) part.hidden = true;

/** Updates the figures; a newer request aborts the one before. */
let pending = new AbortController();
async function update() {
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  try {
    const answer = await fetch(
      `${form.getAttribute('action')}?${new URLSearchParams(new FormData(form))}`,
      { signal },
    );
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (signal.aborted) return;
    for (const part of document.querySelectorAll('[data-live]'))
      part.replaceChildren(...page.querySelector(`[data-live=${part.dataset.live}]`).childNodes);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

let timer;
form.addEventListener('input', ({ target }) => {
  if (target === slider) amount.value = withGroups(slider.value);
  if (target === amount) slider.value = digitsOf(amount.value);
  clearTimeout(timer);
  timer = setTimeout(() => void update(), 150);
});
amount.addEventListener('change', () => {
  amount.value = withGroups(amount.value);
});
