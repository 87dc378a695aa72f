/** Every field, choice, rule and group has its texts, and no text is left over: what is needed and what may be there, by namespace. */
import { formatTypes } from '#form/formats/format.ts';
import type { DataPath } from '#schema/data-path.ts';
import { enumOf } from '../../api.ts';
import { textsIn, type Definitions } from '../../definitions.ts';
import {
  besideOf,
  contextOf,
  isFiles,
  LIMITING,
  optionOf,
  refusals,
  wordAndChoice,
  type Field,
} from '../../../definitions/fields.ts';
import { finding, findingAtName, nearest, type Found } from '../../finding.ts';
import {
  entriesOf,
  isObject,
  membersOf,
  nameOf,
  partAt,
  pointerTo,
  shown,
  type Part,
} from '../../../definitions/json-file.ts';
import { draftOf, keyOfText } from '../../drafts.ts';
import { noticesIn } from '../groups.ts';

type Path = readonly string[];
interface Needed {
  path: Path;
  /** What shows the text. */
  asker: Part;
  step?: string;
}
interface Texts {
  file: Part;
  /** Where each text has to be for something. */
  blocks?: readonly (Part | undefined)[];
  needed: readonly Needed[];
  optional?: readonly Path[];
  variants?: ReadonlyMap<string, Variant>;
}
/** Words of a block that can follow another answer (`label_PENSIONER`), with the answers. */
interface Variant {
  words: readonly string[];
  choices: readonly string[];
  isOpen: boolean;
}

const LIST_WORDS = ['add', 'item', 'remove', 'empty'];
/** Shown with a label although no form asks: they come from the calculator. */
const SHOWN_ONLY = ['loanAmount', 'loanDuration'];
const BY_CHOICE = ['label', 'hint'];
const INFO_WORDS = ['title', 'text'];
/** Every rule has a general sentence, for the fields that have none of their own. */
const GENERAL = ['required', ...LIMITING, 'notAfter', 'notBefore', 'notAbove', 'notBelow'];
/** Values that the server decides and a screen names: key in enums.json → component of the description. */
const NAMED_BY_SCREENS: Readonly<Record<string, string>> = {
  interestType: 'InterestType',
  offerType: 'OfferType',
  decision: 'Decision',
  legitimationStatus: 'LegitimationStatus',
  federalState: 'FederalState',
  documentCategory: 'DocumentCategory',
};

/** By the field beside it that `ui:context` names; one that is not there is reported where it is named. */
function variantsOf(definitions: Definitions, wordsOf: (field: Field) => readonly string[]) {
  const { fields, countries } = definitions;
  const variants = new Map<string, Variant>();
  for (const field of fields) {
    const context = contextOf(field);
    const own = besideOf(field.path, fields)
      .filter(({ form, name }) => form === field.form && name === context)
      .flatMap(({ schema }) =>
        schema['format'] === 'country' ? countries : [schema['enum'] ?? []].flat().map(String),
      );
    const known = variants.get(field.key);
    const variant = {
      words: [...(known?.words ?? []), ...wordsOf(field)],
      choices: [...(known?.choices ?? []), ...own],
      isOpen: known?.isOpen === true || (context !== undefined && own.length === 0),
    };
    variants.set(field.key, variant);
    variants.set(`${field.key}.info`, { ...variant, words: INFO_WORDS });
  }
  return variants;
}

function labels(definitions: Definitions): Texts {
  const { fields } = definitions;
  const file = textsIn(definitions, 'fields');
  const needed = fields.flatMap(({ key, part, form, schema }): Needed[] => {
    const hasItems = schema.type === 'array' && !isFiles({ schema });
    const info = partAt(file, ...key.split('.'), 'info');
    const words = [['label'], ...(hasItems ? LIST_WORDS : []).map((word) => [word])];
    const ofInfo = (info ? INFO_WORDS : []).map((word) => ['info', word]);
    return [...words, ...ofInfo].map((each) => ({
      path: [...key.split('.'), ...each],
      asker: part,
      step: form.name,
    }));
  });
  const keys = [...fields.map(({ key }) => key), ...SHOWN_ONLY];
  const optional = keys.flatMap((key) =>
    ['label', 'short', 'hint'].map((word) => [...key.split('.'), word]),
  );
  return {
    file,
    needed,
    optional,
    variants: variantsOf(definitions, () => BY_CHOICE),
  };
}

function choices(definitions: Definitions): Texts {
  const file = textsIn(definitions, 'enums');
  const offered = definitions.fields.flatMap(({ key, part, form, schema }): Needed[] =>
    [schema['enum'] ?? []].flat().map((value) => ({
      path: [...key.split('.'), value === '' ? '_empty' : shown(value as string)],
      asker: part,
      step: form.name,
    })),
  );
  const named = Object.entries(NAMED_BY_SCREENS).flatMap(([key, component]) =>
    enumOf(definitions.api, component).map((value): Needed => ({
      path: [key, value],
      asker: file,
    })),
  );
  return {
    file,
    needed: [...offered, ...named],
    optional: [['_choose']],
  };
}

function errors(definitions: Definitions): Texts {
  const { fields } = definitions;
  const file = textsIn(definitions, 'errors');
  const formats = fields.filter(
    ({ key, schema }) => schema['format'] && !partAt(file, ...key.split('.'), 'format'),
  );
  const general = [
    ...GENERAL,
    ...formats.map(({ schema }) => `format_${String(schema['format'])}`),
  ];
  const rulesOf = (field: Field): string[] => [
    ...refusals(field),
    ...(field.schema['format'] === undefined ? [] : ['format']),
  ];
  return {
    file,
    needed: [...new Set(general)].map((rule) => ({ path: [rule], asker: file })),
    optional: [
      ...Object.keys(formatTypes).map((format) => [`format_${format}`]),
      ...fields.flatMap((field) => rulesOf(field).map((rule) => [...field.key.split('.'), rule])),
    ],
    variants: variantsOf(definitions, rulesOf),
  };
}

/** The texts of each step (`OfEveryStep` in src/i18next.d.ts), and those that its UI schema asks for: legends of groups, notices, single options. */
function ofScreens(definitions: Definitions): Texts {
  const file = textsIn(definitions, 'steps');
  const ofOption = (asker: Part | undefined, step: string, ...path: string[]): Needed[] =>
    asker ? [{ path, asker, step }] : [];
  const needed = definitions.forms.flatMap(({ name, kind, schema, ui }): Needed[] => {
    const [groups, notices] = [partAt(ui, 'ui:groups'), partAt(ui, 'ui:notices')];
    const own = definitions.fields.filter(({ form }) => form.name === name);
    const words = kind === 'steps' ? ['title', 'heading', 'submit'] : [];
    return [
      ...words.flatMap((word) => ofOption(schema, name, name, word)),
      ...entriesOf(groups)
        .filter((group) => !partAt(group, 'heading'))
        .flatMap((group) =>
          ofOption(groups, name, name, 'groups', shown(partAt(group, 'key')?.value ?? '')),
        ),
      ...noticesIn(ui).flatMap((notice) =>
        ofOption(notices, name, name, 'notices', shown(partAt(notice, 'text')?.value ?? '')),
      ),
      ...ofOption(partAt(ui, 'ui:dataProtection'), name, name, 'privacy'),
      ...own.flatMap((field) => [
        ...ofOption(optionOf(field, 'ui:readonlyUnless'), name, name, 'given'),
        ...ofOption(optionOf(field, 'ui:failedCheck'), name, 'failedCheck', 'fields', field.key),
      ]),
    ];
  });
  const blocks = definitions.forms.flatMap(({ name }) =>
    ['groups', 'notices'].map((block) => partAt(file, name, block)),
  );
  return { file, blocks, needed };
}

/** A text that is not there: reported at the block it belongs in; where there is none yet, at what asks for it. */
export function missing(file: Part, path: DataPath, asker: Part, step?: string): Found {
  const part = { file: file.file, path };
  const above = path.map((_, depth) => partAt(file, ...path.slice(0, depth))).slice(1);
  const block = above.findLast((each) => each !== undefined) ?? asker;
  const fix = { ...part, value: draftOf(part) };
  const about = { key: keyOfText(part) };
  return finding('text-missing', block, about, {
    isName: true,
    step,
    pointer: pointerTo(path),
    fix,
  });
}

/** One that is there under a misspelt name is not missing as well. */
function* missingFindings({ file, needed }: Texts, strays: readonly Found[]): Generator<Found> {
  const told = new Set<string>();
  const renamed = strays.flatMap(({ at, params: { instead } }) =>
    typeof instead === 'string' ? [`${[...at.path.slice(0, -1), instead].join('.')}.`] : [],
  );
  for (const { path, asker, step } of needed) {
    const above = path.map((_, depth) => partAt(file, ...path.slice(0, depth)));
    const isInTheWay = above.some((each) => each && typeof each.value !== 'object');
    const key = path.join('.');
    const isRenamed = renamed.some((each) => `${key}.`.startsWith(each));
    if (told.has(key) || isInTheWay || isRenamed || partAt(file, ...path)) continue;
    told.add(key);
    yield missing(file, path, asker, step);
  }
}

/** A text that is not shown: almost the name of one that is missing, whose key it gets by the fix, or left over. */
function* strayFindings(texts: Texts): Generator<Found> {
  const { file, blocks = [file], needed, optional = [], variants } = texts;
  const paths = [...needed.map(({ path }) => path), ...optional];
  const known = new Set(paths.map((path) => path.join('.')));
  const code = file.file.endsWith('errors.json') ? 'error-without-rule' : 'text-unused';
  function* walk(block: Part): Generator<Found> {
    const at = block.path.join('.');
    const start = at === '' ? '' : `${at}.`;
    const below = [...known]
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
    for (const part of membersOf(block)) {
      const [name, key] = [nameOf(part), part.path.join('.')];
      const [word, choice] = wordAndChoice(name);
      const variant = variants?.get(at);
      const isBlock = below.some((each) => each.startsWith(`${name}.`));
      if (typeof part.value === 'object' ? isBlock : known.has(key)) {
        yield* walk(part);
      } else if (isBlock || (known.has(key) && !isObject(part.value)))
        yield finding('wrong-form', part, { name, form: isBlock ? 'object' : 'string' });
      else if (choice !== undefined && variant?.words.includes(word)) {
        const near = nearest(choice, variant.choices);
        const instead = near === undefined ? undefined : `${word}_${near}`;
        if (!variant.isOpen && !variant.choices.includes(choice))
          yield findingAtName('text-unknown-context', part, { name: choice, instead });
      } else {
        const free = below
          .map((each) => each.split('.')[0]!)
          .filter((each) => !partAt(block, each));
        yield findingAtName(code, part, { key: keyOfText(part), instead: nearest(name, free) });
      }
    }
  }
  for (const block of blocks) if (block) yield* walk(block);
}

/** A hint: a missing answer is best asked for in a sentence of the field's own, which is not the general one again. */
function* hintFindings(definitions: Definitions): Generator<Found> {
  const errors = textsIn(definitions, 'errors');
  const general = partAt(errors, 'required')?.value;
  for (const field of new Map(definitions.fields.map((each) => [each.key, each])).values()) {
    const { key, path, form, part, demanded } = field;
    const own = partAt(errors, ...key.split('.'), 'required')?.value;
    if (!demanded || (own !== undefined && own !== general)) continue;
    const about = { key: `errors:${key}.required`, field: path };
    yield findingAtName('error-general', part, about, { step: form.name });
  }
}

export function* textFindings(definitions: Definitions): Generator<Found> {
  for (const texts of [labels, choices, errors, ofScreens].map((each) => each(definitions))) {
    const strays = [...strayFindings(texts)];
    yield* [...strays, ...missingFindings(texts, strays)];
  }
  yield* hintFindings(definitions);
}
