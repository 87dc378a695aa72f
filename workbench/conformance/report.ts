/** Rows as text: one line each, with request and answer of what does not hold. */
import { logLine } from '../../sandbox/log-line.ts';
import type { Row, Workflow } from './journeys.ts';

const LONGEST = 2000;
const jsonOf = (value: unknown): string => {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
};

const isMissed = ({ exchange, problems }: Row): boolean =>
  exchange !== undefined && problems.length > 0;

function linesOf(row: Row): string[] {
  const { name, title, assumed, problems, exchange } = row;
  const mark = isMissed(row) ? '✗' : exchange ? '✓' : '–';
  const reason = exchange ? '' : `: ${problems.join(', ')}`;
  const head = `  ${mark} ${name}  ${title}${assumed ? ' (assumed)' : ''}${reason}`;
  if (!isMissed(row) || exchange === undefined) return [head];
  const { request, response } = exchange;
  const refusal = response.headers['frontend-error'];
  return [
    head,
    ...problems.map((problem) => `      does not hold: ${problem.replaceAll('\n', '\n      ')}`),
    `      ${request.method.toUpperCase()} ${request.url} ${jsonOf(request.body)}`,
    `      ${response.statusCode} ${refusal === undefined ? '' : `frontend-error: ${refusal} `}${jsonOf(response.body)}`,
  ];
}

/** Answers of others: none of their signs moves the cursor of a terminal. */
const plainLines = (line: string): readonly string[] => line.split('\n').map(logLine);

export const textOf = ({ workflowId, summary }: Workflow, rows: readonly Row[]): string =>
  [`${summary} (${workflowId})`, ...rows.flatMap(linesOf).flatMap(plainLines)].join('\n');

export function resultOf(rows: readonly Row[]) {
  const missed = rows.filter(isMissed);
  const untried = rows.filter(({ exchange }) => exchange === undefined);
  return {
    missed,
    untried,
    holds: missed.length === 0,
    line: `${rows.length - missed.length - untried.length} hold, ${missed.length} do not, ${untried.length} not tried`,
  };
}
