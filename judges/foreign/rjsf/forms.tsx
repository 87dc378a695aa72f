/** Every form of RJSF's suite: what the check of the definitions allows renders with labels, what does not is refused by name. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanup, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answers, FormDefinition } from '../../../src/form/answers/definition.ts';
import { visibleFields } from '../../../src/form/answers/fields.ts';
import { SchemaForm } from '../../../src/form/schema-form.tsx';
import { createFormTexts } from '../../../src/form/answers/texts.ts';
import form from '../../../locales/de-AT/form.json';
import { controlName } from '../../../src/schema/data-path.ts';
import { adviceOf, messageOf } from '../../../workbench/check/sentences.ts';
import type { DefinitionSources } from '../../../workbench/definitions/sources.ts';
import { mount } from '../../../tests/render.tsx';
import { casesOf, type Case } from './cases.tsx';
import { asForm, isForm, judge, mended, SCHEMA, STEP, UI } from './judge.ts';

const FOLDER = join(import.meta.dirname, '../../../test-results/rjsf');
const CASES = await casesOf();
const ROLES = ['button', 'checkbox', 'combobox', 'radio', 'radiogroup', 'spinbutton', 'textbox'];

const complaints: unknown[] = [];
beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts) => void complaints.push(parts));
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** By the build's own compiler. */
async function compiled(sources: DefinitionSources, folder: string): Promise<FormDefinition> {
  for (const path of ['schemas/defs.json', SCHEMA, UI]) {
    const file = join(FOLDER, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, sources.read(path));
  }
  const module = `${join(FOLDER, folder, SCHEMA)}?form`;
  return ((await import(/* @vite-ignore */ module)) as { form: FormDefinition }).form;
}

function textsOf(sources: DefinitionSources) {
  const texts: Record<string, object> = { form };
  for (const path of sources.files()) {
    const [, name] = /^locales\/de-AT\/(\w+)\.json$/.exec(path) ?? [];
    if (name !== undefined) texts[name] = JSON.parse(sources.read(path)) as object;
  }
  const translator = createInstance();
  void translator
    .use(initReactI18next)
    .init({ lng: 'de-AT', resources: { 'de-AT': texts }, initAsync: false });
  return translator;
}

/** Every question is on the page under its label, and everything that can be used has a name. */
async function expectLabelled(sources: DefinitionSources, folder: string, data: Answers) {
  const definition = await compiled(sources, folder);
  const translator = textsOf(sources);
  const texts = createFormTexts(translator, definition.formats);
  let answers = data;
  const { container, user } = mount(
    <SchemaForm
      name={STEP}
      definition={definition}
      data={data}
      submitLabel="Weiter"
      onChange={(changed) => (answers = changed)}
      onSubmit={() => undefined}
    />,
    { texts: translator },
  );
  const look = (): void => {
    const controls = container.querySelectorAll('input, select, textarea, button');
    const named = new Set<Element>();
    const names: string[] = [];
    const keep = (name: string): boolean => name.trim() !== '' && names.push(name) > 0;
    for (const role of ROLES)
      for (const each of within(container).queryAllByRole(role, { name: keep })) named.add(each);
    expect([...controls].filter((each) => !named.has(each)).map((each) => each.outerHTML)).toEqual(
      [],
    );
    const fields = visibleFields(definition, answers);
    expect(fields).not.toEqual([]);
    for (const field of fields) {
      const box = container.querySelector(`[data-field="${controlName(field.path)}"]`);
      expect(box?.querySelector('input, select, textarea, button'), field.key).toBeTruthy();
      expect(box?.textContent, field.key).toContain(texts.label(field.path));
    }
    expect(within(container).queryAllByText(texts.unknown())).toEqual([]);
  };
  look();
  for (const add of container.querySelectorAll('[data-add]')) {
    await user.click(add);
    look();
  }
  await user.click(within(container).getByRole('button', { name: 'Weiter' }));
  look();
  expect(complaints).toEqual([]);
  cleanup();
}

/** Each mistake is in the form itself, and a sentence for people. */
function expectReasons(mistakes: ReturnType<typeof judge>['mistakes']): void {
  for (const mistake of mistakes) {
    expect(`${messageOf(mistake)} ${adviceOf(mistake)}`).not.toMatch(/\{\{|undefined|\[object|„“/);
    expect(adviceOf(mistake)).toMatch(/[.?]$/);
  }
  expect(mistakes.filter(({ file }) => file === SCHEMA || file === UI)).not.toEqual([]);
}

const answersOf = ({ answers }: Case): Answers => (answers ?? {}) as Answers;
const rows: string[] = [];
const reasons = new Map<string, number>();

test('every suite is tried', () =>
  expect(Object.keys(CASES).sort()).toEqual([
    'arrayTests',
    'formTests',
    'gridTests',
    'objectTests',
  ]));

describe.each(Object.entries(CASES))('%s', (suite, cases) => {
  const counts = { allowed: 0, mended: 0, refused: 0 };
  test.each(cases.map((each, i) => [each.name, i, each] as const))(
    '%s (%i)',
    async (_, i, given) => {
      const each = asForm(given);
      const verdict = judge(each);
      if (verdict.mistakes.length === 0) {
        counts.allowed += 1;
        await expectLabelled(verdict.sources, `${suite}-${i}`, answersOf(each));
        return;
      }
      counts.refused += 1;
      expectReasons(verdict.mistakes);
      for (const code of new Set(verdict.mistakes.map((mistake) => mistake.code)))
        reasons.set(code, (reasons.get(code) ?? 0) + 1);
      const after = mended(verdict);
      if (after.mistakes.length > 0) return expectReasons(after.mistakes);
      counts.mended += 1;
      await expectLabelled(after.sources, `${suite}-${i}`, {});
    },
  );
  const questions = cases.filter((each) => !isForm(each));
  if (questions.length > 0)
    test.each(questions.map((each) => [each.name, each] as const))('no form: %s', (_, each) =>
      expectReasons(judge(each).mistakes),
    );
  afterAll(() => {
    rows.push(
      `${suite}: ${counts.allowed} allowed and rendered, ${counts.refused} refused (${counts.mended} of them rendered after the suggestions)`,
    );
  });
});
afterAll(() => {
  const named = [...reasons].sort(([, a], [, b]) => b - a).map(([code, n]) => `${code} ${n}`);
  process.stdout.write(`${rows.join('\n')}\nrefused by ${named.join(', ')}\n`);
});
