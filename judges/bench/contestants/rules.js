/** The checks of the step, for every contestant that is not this application's renderer. Values are text as typed. */
export const MONTH = /^(0[1-9]|1[0-2])\.(19|20)\d\d$/;

/** The check digits of an account number. */
function isIban(text) {
  const plain = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false;
  let rest = 0;
  for (const char of plain.slice(4) + plain.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(char, 36)}`) % 97;
  return rest === 1;
}

export const formats = {
  country: (text) => /^\p{L}{2}/u.test(text),
  iban: isIban,
  month: (text) => MONTH.test(text) && new Date(text.slice(3), text.slice(0, 2) - 1) < new Date(),
};

const numberOf = (text) => Number(String(text).replace(/\./g, '').replace(',', '.'));

/** The keyword of the rule that a value breaks, if any. */
export function broken({ kind, required, rules }, value) {
  const text = String(value ?? '').trim();
  if (text === '') return required ? 'required' : undefined;
  if (kind === 'number') {
    const amount = numberOf(text);
    if (Number.isNaN(amount)) return 'format';
    if (amount < rules.minimum) return 'minimum';
    if (amount > rules.maximum) return 'maximum';
    return amount <= rules.exclusiveMinimum ? 'exclusiveMinimum' : undefined;
  }
  if (text.length > (rules.maxLength ?? Infinity)) return 'maxLength';
  if (rules.pattern !== undefined && !new RegExp(rules.pattern, 'u').test(text)) return 'pattern';
  return rules.format in formats && !formats[rules.format](text) ? 'format' : undefined;
}

/** Whether a field is shown, given the value of the field that decides. */
export const holds = (when, value) =>
  when === undefined || ('in' in when ? when.in.includes(value) : numberOf(value) > when.above);

/** The field that a path of ajv ends at, in the step or in one of its loans. */
export function fieldAt({ groups }, path) {
  const fields = groups.flatMap(({ fields }) => fields);
  const parts = path.split(/[./]/).filter(Boolean);
  const list = fields.find(({ kind, name }) => kind === 'list' && name === parts[0]);
  return (parts.length > 1 && list ? list.fields : fields).find(
    ({ name }) => name === parts.at(-1),
  );
}
