/** Each placeholder of a text is filled in by every call that shows it, and what a call fills in is shown. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { callsIn, type Call } from '../../calls.ts';
import type { Definitions } from '../../definitions.ts';
import { member } from '../../fields.ts';
import { findingAt, type Finding } from '../../finding.ts';
import { fileOf, members, nodeAt, type Node } from '../../json-file.ts';
import { replaced } from '../../patch.ts';
import {
  keyOfText,
  namespaceOf,
  pathOf,
  placeholders,
  textsIn,
  unknownPlaceholders,
} from '../../texts.ts';
import { filledByNotice, noticesIn } from '../notices.ts';
import { wordAndChoice } from './contexts.ts';

/** Filled in by calls that cannot be read, because key or values are variables. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  'flow:percent_*': ['number', 'percent', 'count'],
  'flow:progress.page': ['page', 'pages'],
  'flow:notices.kept.*': ['day', 'time'],
  'flow:expiry.*': ['day', 'time'],
  'form:list.added': ['item'],
  'form:list.removed': ['item'],
  'form:stepper.less': ['label'],
  'form:stepper.more': ['label'],
  'form:stepper.least': ['number'],
  'form:stepper.most': ['number'],
  'form:suggestions.filled_*': ['count', 'labels'],
  'form:suggestions.emptied_*': ['count', 'labels'],
  'popups:DELETE_FILE_CONFIRMATION.text': ['fileName'],
  'popups:TECHNICAL_ERROR.text_help': ['phone'],
  'popups:TECHNICAL_ERROR.text_overSigned': ['phone'],
  'popups:UNSENT_CHANGE.text': ['steps'],
  'popups:withdrawal.to': ['name', 'street', 'zipCode', 'city'],
  'shell:footer.lender': ['name', 'city'],
  'shell:main.lender': ['name'],
  'steps:changed.unsent': ['step'],
  'steps:document-upload.uploading': ['count', 'percent'],
  'steps:document-upload.uploaded': ['count'],
  'steps:draft.kept': ['day', 'time'],
  'steps:signing.validUntil': ['time'],
  'steps:summary.unsaved': ['step'],
};

const LIMITED =
  /^(?:exclusive)?(?:minimum|maximum)$|^(?:min|max)(?:Length|Items)$|^not(?:After|Before|Above|Below)$/i;
/** What the renderer fills into the texts of fields and errors (src/form/answers/texts.ts). */
export function filledIn(namespace: string, name: string): readonly string[] {
  const [word] = wordAndChoice(name);
  if (namespace === 'fields') return /^(?:item|remove)$/.test(word) ? ['number'] : [];
  if (namespace === 'enums') return [];
  return [
    'label',
    ...(LIMITED.test(word) ? ['limit'] : []),
    ...(/^not(?:After|Before)$/.test(word) ? ['years', 'months', 'days'] : []),
    ...(word === 'multipleOf' ? [word] : []),
  ];
}

/** What is filled into a text: by some of the calls that show it, and by each of them for this text alone. */
interface Filled {
  possible: readonly string[];
  needed: readonly string[];
}

/** `steps:*.title` is the title of any step; of a block all is shown. */
const shows = (call: string, key: string): boolean =>
  new RegExp(`^${call.replaceAll('.', '[.]').replaceAll('*', '.+')}(?:[._].*)?$`).test(key);

/** By the calls of `src` and by the table, of any text. */
function filledByCode(calls: readonly Call[]): (text: Node) => Filled {
  const literal = new Map<string, Call[]>();
  const patterns = Object.entries(DECLARED).map(([key, given]) => ({ key, given }));
  for (const call of calls)
    for (const key of call.keys)
      if (!/:.*\*/.test(key)) literal.set(key, [...(literal.get(key) ?? []), call]);
      else if (call.given.length > 0) patterns.push({ key, given: call.given });
  return (text) => {
    const path = pathOf(text);
    const key = keyOfText(text);
    const namespace = namespaceOf(fileOf(text));
    // Plural forms and choices have an ending.
    const whole = [...path.slice(0, -1), wordAndChoice(path.at(-1) ?? '')[0]].join('.');
    const calledAs = (name: string) =>
      [`${namespace}:${name}`, `*:${name}`].flatMap((each) => literal.get(each) ?? []);
    const blocks = path.map((_, i) => path.slice(0, i + 1).join('.'));
    const possible = [...new Set([...blocks, whole])].flatMap(calledAs);
    const [first, ...others] = calledAs(path.join('.')).filter(({ keys }) =>
      keys.every((each) => each.endsWith(`:${path.join('.')}`)),
    );
    const own = first?.own.filter(
      (name) => name !== 'count' && others.every((call) => call.own.includes(name)),
    );
    return {
      possible: [...possible, ...patterns.filter((each) => shows(each.key, key))].flatMap(
        ({ given }) => given,
      ),
      needed: [...(mayLeaveOut(text) ? [] : (own ?? [])), ...(DECLARED[key] ?? [])],
    };
  };
}

/** What is filled into the text of a notice. */
const filledByNotices = ({ forms }: Definitions): ReadonlyMap<string, readonly string[]> =>
  new Map(
    forms.flatMap(({ name, ui }) =>
      noticesIn(ui).map((notice): [string, string[]] => [
        `steps:${name}.notices.${String(member(notice, 'text')?.value)}`,
        filledByNotice(notice),
      ]),
    ),
  );

/** Plural forms and choices may leave a placeholder out. */
function mayLeaveOut(text: Node): boolean {
  const path = pathOf(text);
  const name = path.at(-1) ?? '';
  const beside = members(nodeAt(fileOf(text), path.slice(0, -1)));
  return name.includes('_') || beside.some((each) => each.name.startsWith(`${name}_`));
}

function* unshown(text: Node, needed: readonly string[]): Generator<Finding> {
  const own = placeholders(text.value);
  for (const name of new Set(needed)) {
    if (own.includes(name)) continue;
    const mended = String(text.value).replace(/([.?:]?)$/, ` ({{${name}}})$1`);
    const about = { key: keyOfText(text), name };
    yield findingAt('text-placeholder-missing', text, about, replaced(text, mended));
  }
}

export function* placeholderFindings(definitions: Definitions): Generator<Finding> {
  const byCode = filledByCode(callsIn(definitions.sources));
  const byNotice = filledByNotices(definitions);
  for (const namespace of definitions.namespaces(FIRST_LANGUAGE))
    for (const text of textsIn(definitions.texts(FIRST_LANGUAGE, namespace)?.root)) {
      const isOfField = /^(?:fields|enums|errors)$/.test(namespace);
      const byForm = isOfField ? filledIn(namespace, pathOf(text).at(-1) ?? '') : [];
      const { possible, needed } = isOfField
        ? { possible: byForm, needed: namespace === 'fields' ? byForm : [] }
        : byCode(text);
      yield* unknownPlaceholders(text, [...possible, ...(byNotice.get(keyOfText(text)) ?? [])]);
      yield* unshown(text, needed);
    }
}
