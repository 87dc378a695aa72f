/** What is wrong with a draft, at most one problem per visible field, in the order of the form. */
import type { ErrorObject } from 'ajv';
import { brokenDateLimit, type DateLimits } from './date-limits.ts';
import { getIn, pathKey, pointerKey } from './data-path.ts';
import type { Answers, FormDefinition } from './definition.ts';
import { entriesOf, pruned, type Entry } from './entries.ts';

export interface Problem {
  readonly entry: Entry;
  /** Keyword of the schema: `required`, `minimum`, `format`, `notAfter` … */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Verdict {
  /** The visible fields in the order of the form. */
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  /** The data of the visible fields. */
  readonly data: Answers;
}

function keyOf({ instancePath, params }: ErrorObject): string {
  const at = pointerKey(instancePath);
  const { missingProperty } = params as { missingProperty?: string };
  if (missingProperty === undefined) return at;
  return at === '' ? missingProperty : `${at}.${missingProperty}`;
}

/** Text where a number belongs is a matter of notation: the format's message says how to write it. */
function keywordOf({ schema }: Entry, error: ErrorObject): Pick<Problem, 'keyword' | 'params'> {
  return error.keyword === 'type' && schema.format !== undefined
    ? { keyword: 'format', params: { format: schema.format } }
    : { keyword: error.keyword, params: error.params as Problem['params'] };
}

function dateProblem(entry: Entry, data: Answers, known: Answers): Problem | undefined {
  const limits = (entry.schema as { dateLimits?: DateLimits }).dateLimits;
  const value = getIn(data, entry.path);
  if (limits === undefined || typeof value !== 'string') return undefined;
  const broken = brokenDateLimit(value, limits, entry.schema.format === 'month', [data, known]);
  return broken && { entry, keyword: broken.keyword, params: { limit: broken.limit } };
}

const everyField = (): boolean => true;

/** `concerns` tells by the key of a field whether its problems are wanted. */
export function judge(
  definition: FormDefinition,
  draft: Answers,
  known: Answers,
  concerns: (key: string) => boolean = everyField,
): Verdict {
  const entries = entriesOf(definition, draft);
  const data = pruned(entries, draft);
  const byField = new Map<string, ErrorObject>();
  for (const error of definition.errorsOf(data)) {
    // An if/then that fails reports the failed condition beside the failed field.
    if (error.keyword === 'if') continue;
    const key = keyOf(error);
    if (concerns(key) && !byField.has(key)) byField.set(key, error);
  }
  const problems = entries.flatMap((entry): readonly Problem[] => {
    const key = pathKey(entry.path);
    const error = byField.get(key);
    if (error) return [{ entry, ...keywordOf(entry, error) }];
    const problem = concerns(key) ? dateProblem(entry, data, known) : undefined;
    return problem ? [problem] : [];
  });
  return { entries, problems, data };
}
