/** A notice (`ui:notices`) is about fields that a form asks for, with answers that they can have. */
import type { Definitions } from '../definitions.ts';
import { isNumber, member, type Field } from '../fields.ts';
import { findingAt, nearestPath, type Finding } from '../finding.ts';
import { entries, keyOf, members, nodeAt, type JsonFile, type Node } from '../json-file.ts';
import { renamed, replaced } from '../patch.ts';
import { impossible } from './conditions.ts';

interface Kind {
  /** Which fields it can be about. */
  fits: (field: Pick<Field, 'inItem' | 'schema'>) => boolean;
  /** What it fills into the text (src/screens/parts/form/notices.ts). */
  values: readonly string[];
}
const KINDS: Readonly<Record<string, Kind>> = {
  when: { fits: ({ inItem }) => !inItem, values: [] },
  sumAboveLoan: { fits: ({ inItem, schema }) => inItem && isNumber(schema), values: ['amount'] },
  ageAtEnd: {
    fits: ({ inItem, schema }) => !inItem && schema['format'] === 'date',
    values: ['age'],
  },
  mistypedDomain: {
    fits: ({ inItem, schema }) => !inItem && schema['format'] === 'email',
    values: ['address'],
  },
};

export const noticesIn = (ui: JsonFile | undefined): Node[] =>
  ui === undefined ? [] : entries(nodeAt(ui, ['ui:notices']));

/** Where a notice names a field. */
export const fieldsNamed = (notice: Node): { kind: string; node: Node }[] =>
  members(notice).flatMap(({ name: kind, value }) => {
    if (kind === 'when') return members(value).map(({ key }) => ({ kind, node: key }));
    return kind === 'text' ? [] : [{ kind, node: member(value, 'of') ?? value }];
  });

/** The placeholders that a notice fills in. */
export const filledByNotice = (notice: Node): string[] =>
  members(notice).flatMap(({ name }) => KINDS[name]?.values ?? []);

export function* noticeFindings({ forms, fields, countries }: Definitions): Generator<Finding> {
  for (const { ui } of forms)
    for (const { kind, node } of noticesIn(ui).flatMap(fieldsNamed)) {
      const rule = KINDS[kind];
      if (ui === undefined || rule === undefined) continue;
      const name = String(node.value);
      const fitting = fields.filter(rule.fits);
      const schemas = fitting.filter(({ path }) => path === name).map(({ schema }) => schema);
      const answer = kind === 'when' ? node.parent?.children?.[1] : undefined;
      if (schemas.length === 0) {
        const paths = fitting.map(({ path }) => path);
        const instead = nearestPath(name, paths);
        const change =
          kind === 'when' ? instead && renamed(keyOf(node), instead) : replaced(node, instead);
        const about = { name, option: `ui:notices.${kind}`, instead };
        yield findingAt('ui-option-unknown', node, about, change || undefined);
      } else if (answer !== undefined) yield* impossible(answer, { name, schemas, countries });
    }
}
