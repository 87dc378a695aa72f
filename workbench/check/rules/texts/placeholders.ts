/** Each placeholder of a text is filled in by every call that shows it, and what a call fills in is shown. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { codeOf, patternOf, type Call } from '../../calls.ts';
import { namespacesOf, textsIn, type Definitions } from '../../definitions.ts';
import { wordAndChoice } from '../../../definitions/fields.ts';
import { finding, nearest, type Found } from '../../finding.ts';
import {
  leavesOf,
  membersOf,
  nameOf,
  partAt,
  shown,
  type Part,
} from '../../../definitions/json-file.ts';
import { keyOfText, namesOf, namespaceOf } from '../../drafts.ts';
import { placeholdersOf, withTidyPlaceholders } from '../../placeholders.ts';
import { filledByNotice, noticesIn } from '../groups.ts';
import { limitsOf, UNITS } from './numbers.ts';

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
    ...(/^not(?:After|Before)$/.test(word) ? UNITS : []),
    ...(word === 'multipleOf' ? [word] : []),
  ];
}
/** Of a field: `today-18y` fills in {{years}}, `today-18m` only {{months}}, `today` neither. */
function filledByField(part: Part, { fields }: Definitions): readonly string[] {
  const [word] = wordAndChoice(nameOf(part));
  const own = fields.filter(({ key }) => key === part.path.slice(0, -1).join('.'));
  const units = own
    .flatMap(limitsOf)
    .filter(({ keyword }) => keyword === word)
    .map(({ placeholder }) => placeholder);
  const isOther = (name: string) => UNITS.includes(name) && !units.includes(name);
  const filled = filledIn(namespaceOf(part), nameOf(part));
  return own.length === 0 ? filled : filled.filter((name) => !isOther(name));
}

/** What is filled into a text: by some of the calls that show it, and by each of them for this text alone. */
interface Filled {
  possible: readonly string[];
  needed: readonly string[];
}
/** By the calls of `src` and by the table, of any text. */
function filledByCode({ sources }: Definitions): (text: Part, file: Part) => Filled {
  const declared = Object.entries(DECLARED).map(([key, given]) => ({ key, given, own: undefined }));
  const byKey = new Map<string, Call[]>();
  const patterns: { pattern: RegExp; call: Call }[] = [];
  for (const call of [...codeOf(sources).calls, ...declared])
    if (!/:.*[*]/.test(call.key)) byKey.set(call.key, [...(byKey.get(call.key) ?? []), call]);
    else if (call.given.length > 0) patterns.push({ pattern: patternOf(call.key), call });
  return (text, file) => {
    const name = nameOf(text);
    const names = [namespaceOf(text), '*'].flatMap((home) =>
      namesOf(text).map((each) => `${home}:${each}`),
    );
    const calls = [
      ...names.flatMap((each) => byKey.get(each) ?? []),
      ...patterns.flatMap(({ pattern, call }) =>
        names.some((each) => pattern.test(each)) ? [call] : [],
      ),
    ];
    // Plural forms and choices have an ending, and may leave a placeholder out.
    const beside = membersOf(partAt(file, ...text.path.slice(0, -1)));
    const isVariant =
      name.includes('_') || beside.some((each) => nameOf(each).startsWith(`${name}_`));
    const [first = [], ...others] = calls.flatMap(({ key, own }) =>
      own && key.endsWith(`:${text.path.join('.')}`) ? [own] : [],
    );
    const own = first.filter(
      (each) => each !== 'count' && others.every((given) => given.includes(each)),
    );
    return {
      possible: calls.flatMap(({ given }) => given),
      needed: [...(isVariant ? [] : own), ...(DECLARED[keyOfText(text)] ?? [])],
    };
  };
}

/** What is filled into the text of a notice. */
const filledByNotices = ({ forms }: Definitions): ReadonlyMap<string, readonly string[]> =>
  new Map(
    forms.flatMap(({ name, ui }) =>
      noticesIn(ui).map((notice): [string, string[]] => [
        `steps:${name}.notices.${shown(partAt(notice, 'text')?.value ?? '')}`,
        filledByNotice(notice),
      ]),
    ),
  );

function* findingsOf(part: Part, { possible, needed }: Filled): Generator<Found> {
  const { file, path, value } = part;
  const text = withTidyPlaceholders(String(value));
  const key = keyOfText(part);
  const own = placeholdersOf(text).flatMap((each) => /^\{\{(.*)\}\}$/.exec(each)?.[1] ?? []);
  const fixOf = (mended: string) => ({
    fix: { file, path, value: mended.trim() },
  });
  for (const name of own.filter((each) => !possible.includes(each))) {
    const free = possible.filter((each) => !own.includes(each));
    const instead = nearest(name, free) ?? (free.length === 1 ? free[0] : undefined);
    const written = `{{${name}}}`;
    const mended =
      instead === undefined
        ? text.replace(text.includes(` ${written}`) ? ` ${written}` : written, '')
        : text.replace(written, `{{${instead}}}`);
    yield finding('text-placeholder-unknown', part, { key, name, instead }, fixOf(mended));
  }
  for (const name of new Set(needed.filter((each) => !own.includes(each)))) {
    const mended = text.replace(/([.?:]?)$/, ` ({{${name}}})$1`);
    yield finding('text-placeholder-missing', part, { key, name }, fixOf(mended));
  }
}

export function* placeholderFindings(definitions: Definitions): Generator<Found> {
  const byCode = filledByCode(definitions);
  const byNotice = filledByNotices(definitions);
  for (const namespace of namespacesOf(definitions, FIRST_LANGUAGE)) {
    const file = textsIn(definitions, namespace);
    for (const part of leavesOf(file)) {
      const isOfField = /^(?:fields|enums|errors)$/.test(namespace);
      const byField = isOfField ? filledByField(part, definitions) : [];
      const { possible, needed } = isOfField
        ? { possible: byField, needed: namespace === 'fields' ? byField : [] }
        : byCode(part, file);
      const all = [...possible, ...(byNotice.get(keyOfText(part)) ?? [])];
      yield* findingsOf(part, { possible: all, needed });
    }
  }
}
