/** The script of the hand-written page: conditions, loans, native validation with our words, the list of what is wrong. */
import { formats, holds } from './rules.js';
import './form.css';

const form = document.forms[0];
const summary = document.querySelector('.summary');
const list = document.getElementById('loans');

function conditions() {
  for (const box of form.querySelectorAll('[data-when]')) {
    const when = JSON.parse(box.dataset.when);
    const shown = holds(when, form.elements[when.field].value);
    box.hidden = !shown;
    box.disabled = !shown;
  }
  for (const group of form.querySelectorAll('.group'))
    group.hidden = [...group.querySelectorAll('.field')].every((field) =>
      field.closest('[hidden]:not(.group)'),
    );
}

/** The data attribute of the message for each flag of the browser. */
const MESSAGES = Object.entries({
  valueMissing: 'required',
  patternMismatch: 'pattern',
  tooLong: 'maxlength',
  rangeUnderflow: 'min',
  rangeOverflow: 'max',
});

/** What is wrong with a control, in our words. */
function messageOf(control) {
  control.setCustomValidity('');
  const { validity, value, dataset } = control;
  if (value !== '' && dataset.format in formats && !formats[dataset.format](value))
    control.setCustomValidity('format');
  if (validity.valid) return '';
  const [, key] = MESSAGES.find(([fault]) => validity[fault]) ?? ['', 'formaterror'];
  return dataset[key] ?? '';
}

function show(control) {
  const message = messageOf(control);
  const field = control.closest('.field');
  const error = field.querySelector('.error');
  error.textContent = message;
  error.hidden = message === '';
  if (message === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  return message;
}

const controls = () =>
  [...form.elements].filter(
    (control) => control.name && !control.matches(':disabled, [type=radio]:not(:first-of-type)'),
  );

form.noValidate = true;
form.addEventListener('change', conditions);
form.addEventListener('focusout', ({ target }) => {
  if (target.name && target.value !== '') show(target);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const wrong = controls()
    .map((control) => [control, show(control)])
    .filter(([, message]) => message !== '');
  summary.hidden = wrong.length === 0;
  summary.querySelector('ul').replaceChildren(
    ...wrong.map(([control, message]) => {
      const link = document.createElement('a');
      link.href = `#${control.id}`;
      link.textContent = message;
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  summary.focus();
});
list.addEventListener('click', ({ target }) => {
  if (target.matches('.remove')) target.closest('fieldset').remove();
  if (target.matches('.add'))
    list.insertBefore(list.querySelector('fieldset').cloneNode(true), target);
});
conditions();
