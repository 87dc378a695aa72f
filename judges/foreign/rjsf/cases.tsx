/** The forms that `@rjsf/snapshot-tests` renders: its suites run with a component that records what it is given. */
import { cleanup } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Json, JsonObject } from '../../../workbench/definitions/json-file.ts';
import { fileOf } from '../../packages.ts';

export interface Case {
  readonly name: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  readonly answers: Json;
}

interface FormProps {
  schema: object;
  uiSchema?: object;
  formData?: unknown;
}

/** As a file would have it: code is no JSON, so that its name is in its place. */
const written = (value: unknown): Json =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, each: unknown) =>
      typeof each === 'function' ? `code ${each.name}` : each,
    ),
  ) as Json;

/** By suite: `arrayTests`, `formTests` … */
export async function casesOf(): Promise<Record<string, Case[]>> {
  const titles: string[] = [];
  const tests: { name: string; run: () => unknown }[] = [];
  const snapshots = { toMatchSnapshot: () => undefined };
  // The suites expect the globals of a test runner.
  Object.assign(globalThis, {
    vi: { mock: () => undefined },
    beforeAll: (run: () => unknown) => tests.push({ name: '', run }),
    describe: (title: string, body: () => void) => {
      titles.push(title);
      body();
      titles.pop();
    },
    test: (title: string, run: () => unknown) =>
      tests.push({ name: [...titles, title].join(' › '), run }),
    expect: () => snapshots,
  });
  const file = fileOf('@rjsf/snapshot-tests/lib/index.js');
  const suites = (await import(/* @vite-ignore */ file)) as Record<
    string,
    (Form: ComponentType<FormProps>, gridOfTheme: object) => void
  >;
  const cases: Record<string, Case[]> = {};
  for (const [suite, addTests] of Object.entries(suites)) {
    const recorded: Case[] = [];
    let name = '';
    const Form = ({ schema, uiSchema, formData }: FormProps) => {
      const own = { name, schema: written(schema), uiSchema: written(uiSchema ?? {}) };
      recorded.push({ ...own, answers: written(formData) } as Case);
      return null;
    };
    addTests(Form, {});
    for (const test of tests.splice(0)) {
      ({ name } = test);
      await test.run();
      cleanup();
    }
    cases[suite] = recorded;
  }
  return cases;
}
