/** The journeys of openapi/journeys.arazzo.yaml, played by `redocly respect` against the endpoints of a bank; one row per step. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
/** What the folder of a run has. */
const DESCRIPTIONS = ['openapi/journeys.arazzo.yaml', 'openapi/application.yaml'];
const JOURNEYS = 'journeys.arazzo.yaml';
const RESPECT = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
const LARGE_BYTES = 11 * 1024 * 1024;

export type Inputs = Readonly<Record<string, unknown>>;
/** What only a person knows or does in between, such as a code by SMS; undefined where it cannot be had. */
export type Ask = (input: string, known: Inputs) => Promise<unknown>;

interface Step {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly 'x-assumed'?: true;
}
export interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly inputs: { readonly properties: Readonly<Record<string, unknown>> };
  /** Not the `outputs` of Arazzo: where one is missing, respect gives up all journeys without a result. */
  readonly 'x-outputs'?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Exchange {
  readonly request: { readonly method: string; readonly url: string; readonly body?: unknown };
  readonly response: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}
interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly message?: string;
  readonly condition?: string;
}
interface Executed extends Exchange {
  readonly stepId: string;
  readonly checks: readonly Check[];
}

export interface Row {
  /** `new-customer/register` */
  readonly name: string;
  readonly title: string;
  /** Not part of the specification of the product. */
  readonly assumed: boolean;
  /** Why it does not hold, or was not tried. */
  readonly problems: readonly string[];
  /** Undefined: it was not tried. */
  readonly exchange: Exchange | undefined;
}

export const journeys = (): readonly Workflow[] =>
  (
    parse(readFileSync(join(ROOT, 'openapi', JOURNEYS), 'utf8'), {
      merge: true,
      maxAliasCount: -1,
    }) as {
      workflows: Workflow[];
    }
  ).workflows;

/** The bytes of a file are no text, as the schema of a binary answer demands of JSON. */
const isBinary = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && '__type' in body;

const problemsOf = ({ checks, response }: Executed): string[] =>
  checks
    .filter(({ name, passed }) => !passed && !(name === 'schema check' && isBinary(response.body)))
    .map(({ name, message = '', condition }) =>
      name === 'success criteria check' ? (condition ?? message) : `${name}: ${message.trim()}`,
    );

/** The value of an output `$steps.register.outputs.id`, where that step has answered. */
function outputOf({ steps }: Workflow, executed: readonly Executed[], expression: string): unknown {
  const [, stepId, , name = ''] = expression.split('.');
  const source = steps.find((step) => step.stepId === stepId)?.outputs?.[name];
  const response = executed.find((step) => step.stepId === stepId)?.response;
  if (source === '$statusCode')
    return response !== undefined && response.statusCode < 300 ? true : undefined;
  return source
    ?.replace('$response.body#/', '')
    .split('/')
    .reduce<unknown>((at, key) => Reflect.get(Object(at), key) as unknown, response?.body);
}

async function play(
  folder: string,
  url: string,
  workflows: readonly Workflow[],
  inputs: Inputs,
): Promise<ReadonlyMap<string, readonly Executed[]>> {
  const checks = ['SCHEMA', 'SUCCESS_CRITERIA', 'STATUS_CODE', 'CONTENT_TYPE'];
  const child = spawn(
    process.execPath,
    [
      ...[RESPECT, 'respect', JOURNEYS, '--json-output', 'rows.json'],
      // What does not hold is noted; the journey goes on.
      ...checks.flatMap((name) => ['--severity', `${name}_CHECK=warn`]),
      ...workflows.flatMap(({ workflowId }) => ['--workflow', workflowId]),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        REDOCLY_TELEMETRY: 'off',
        // Not as arguments: other users of the machine read those.
        REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
        REDOCLY_CLI_RESPECT_SERVER: `bank=${url}`,
      },
    },
  );
  let errors = '';
  child.stderr.on('data', (text: Buffer) => void (errors += text.toString()));
  await once(child, 'close');
  try {
    const { files } = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as {
      files: Record<
        string,
        { executedWorkflows: { workflowId: string; executedSteps: Executed[] }[] }
      >;
    };
    return new Map(
      Object.values(files).flatMap(({ executedWorkflows }) =>
        executedWorkflows.map(({ workflowId, executedSteps }) => [workflowId, executedSteps]),
      ),
    );
  } catch {
    throw new Error(`redocly respect has written no result: ${errors}`);
  }
}

const rowOf = (
  { workflowId }: Workflow,
  step: Step,
  executed: Executed | undefined,
  reason: string,
): Row => ({
  name: `${workflowId}/${step.stepId}`,
  title: step.description,
  assumed: step['x-assumed'] ?? false,
  problems: executed === undefined ? [reason] : problemsOf(executed),
  exchange: executed,
});

/**
 * Plays every journey whose inputs are known or can be asked for; `report` gets the rows of a journey once it has ended. `document`: a
 * PDF to be uploaded.
 */
export async function playJourneys(
  url: string,
  given: Inputs,
  ask: Ask,
  report: (workflow: Workflow, rows: readonly Row[]) => void,
  document: Uint8Array = Buffer.from('%PDF-1.4\n%%EOF\n'),
): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    for (const file of DESCRIPTIONS) copyFileSync(join(ROOT, file), join(folder, basename(file)));
    writeFileSync(join(folder, 'document.pdf'), document);
    writeFileSync(join(folder, 'text.pdf'), 'This is plain text.\n');
    writeFileSync(join(folder, 'large.pdf'), Buffer.concat([document, Buffer.alloc(LARGE_BYTES)]));
    const all: Row[] = [];
    const known: Record<string, unknown> = { ...given };
    const missingOf = ({ inputs }: Workflow) =>
      Object.keys(inputs.properties).filter((name) => known[name] === undefined);
    const note = (workflow: Workflow, executed: readonly Executed[], reason: string): void => {
      const rows = workflow.steps.map((step) =>
        rowOf(
          workflow,
          step,
          executed.find(({ stepId }) => stepId === step.stepId),
          reason,
        ),
      );
      all.push(...rows);
      report(workflow, rows);
    };
    let rest = journeys();
    for (;;) {
      const isReady = (workflow: Workflow): boolean => missingOf(workflow).length === 0;
      const ready = rest.filter(isReady);
      if (ready.length > 0) {
        rest = rest.filter((workflow) => !isReady(workflow));
        const executed = await play(folder, url, ready, known);
        for (const workflow of ready) {
          const steps = executed.get(workflow.workflowId) ?? [];
          note(workflow, steps, 'a step before it failed');
          for (const [name, expression] of Object.entries(workflow['x-outputs'] ?? {}))
            known[name] = outputOf(workflow, steps, expression);
        }
        continue;
      }
      let isAnswered = false;
      for (const name of new Set(rest.flatMap(missingOf))) {
        known[name] = await ask(name, known);
        isAnswered ||= known[name] !== undefined;
      }
      if (!isAnswered) break;
    }
    for (const workflow of rest) note(workflow, [], `not given: ${missingOf(workflow).join(', ')}`);
    return all;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
