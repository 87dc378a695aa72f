/** Groups and notices of a UI schema are about fields of the form; each field has one place. */
import type { Form } from '../../definitions/places.ts';
import type { Definitions } from '../definitions.ts';
import { isHidden, isNumber, type Field } from '../../definitions/fields.ts';
import { finding, unknownNames, type Found } from '../finding.ts';
import {
  entriesOf,
  membersOf,
  nameOf,
  partAt,
  shown,
  type Part,
} from '../../definitions/json-file.ts';
import { impossible } from './values.ts';

const textsOf = (parts: readonly Part[]): string[] => parts.map(({ value }) => shown(value));

/** The second of two that are the same. */
const repeated = (parts: readonly Part[], fix?: null): Found[] =>
  parts
    .filter(({ value }, i) => parts.findIndex((each) => each.value === value) < i)
    .map((part) => finding('listed-twice', part, { name: shown(part.value) }, { fix }));

function* placeFindings({ ui, uiFile }: Form, fields: readonly Field[]): Generator<Found> {
  const visible = fields.filter((field) => !field.inItem && !isHidden(field));
  const paths = [...new Set(visible.map(({ path }) => path))];
  const groups = entriesOf(partAt(ui, 'ui:groups'));
  const grouped = groups.flatMap((group) => entriesOf(partAt(group, 'fields')));
  const names = textsOf(grouped);
  const lost = paths.filter((path) => !names.includes(path));
  yield* unknownNames('ui-unknown-field', grouped, paths, { free: lost });
  yield* repeated(grouped);
  yield* repeated(
    groups.flatMap((group) => partAt(group, 'key') ?? []),
    null,
  );
  for (const group of groups) {
    const [own, line] = [entriesOf(partAt(group, 'fields')), entriesOf(partAt(group, 'line'))];
    const free = textsOf(own).filter((path) => !textsOf(line).includes(path));
    yield* unknownNames('ui-unknown-field', line, textsOf(own), { free });
  }
  // A hint: a field in no group stands at the end of the form. A place is behind the field before it.
  for (const path of lost) {
    const at = paths.indexOf(path);
    const beside = [...paths.slice(0, at).reverse(), ...paths.slice(at + 1)]
      .map((each) => grouped[names.indexOf(each)])
      .find((each) => each !== undefined);
    const next = [...(beside?.path.slice(0, -1) ?? []), Number(beside?.path.at(-1)) + 1];
    const fix = beside && { file: beside.file, path: next, value: path, isInserted: true };
    yield finding(
      'ui-field-without-group',
      beside ?? partAt(ui, 'ui:groups') ?? { file: uiFile, path: [] },
      { field: path, beside: beside ? shown(beside.value) : '–' },
      { fix },
    );
  }
}

interface Kind {
  /** Which fields a notice can be about. */
  fits: (field: Field) => boolean;
  /** What it fills into the text (src/screens/parts/notices.ts). */
  values: readonly string[];
}
const hasFormat =
  (format: string) =>
  ({ inItem, schema }: Field): boolean =>
    !inItem && schema['format'] === format;
const KINDS: Readonly<Record<string, Kind>> = {
  when: { fits: ({ inItem }) => !inItem, values: [] },
  sumAboveLoan: { fits: ({ inItem, schema }) => inItem && isNumber(schema), values: ['amount'] },
  ageAtEnd: { fits: hasFormat('date'), values: ['age'] },
  mistypedDomain: { fits: hasFormat('email'), values: ['address'] },
};
export const noticesIn = (ui: Part | undefined): Part[] => entriesOf(partAt(ui, 'ui:notices'));
/** The placeholders that a notice fills in. */
export const filledByNotice = (notice: Part): string[] =>
  membersOf(notice).flatMap((part) => [...(KINDS[nameOf(part)]?.values ?? [])]);

/** A notice is about fields that a form asks for, with answers that they can have. */
function* noticeFindings(ui: Part | undefined, { fields, countries }: Definitions) {
  for (const rule of noticesIn(ui).flatMap(membersOf)) {
    const kind = nameOf(rule);
    const known = fields.filter((field) => KINDS[kind]?.fits(field));
    if (KINDS[kind] === undefined) continue;
    const paths = known.map(({ path }) => path);
    const isName = kind === 'when';
    const named = isName ? membersOf(rule) : [partAt(rule, 'of') ?? rule];
    const option = `ui:notices.${kind}`;
    yield* unknownNames('ui-option-unknown', named, paths, { isName, about: { option } });
    for (const part of isName ? named : []) {
      const name = nameOf(part);
      const schemas = known.filter(({ path }) => path === name).map(({ schema }) => schema);
      if (schemas.length > 0) yield* impossible(part, { name, schemas, countries });
    }
  }
}

export function* groupFindings(definitions: Definitions): Generator<Found> {
  for (const form of definitions.forms) {
    yield* placeFindings(
      form,
      definitions.fields.filter((field) => field.form === form),
    );
    yield* noticeFindings(form.ui, definitions);
  }
}
