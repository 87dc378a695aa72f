/** A category of documents that is added to the schema is shown, checked and sent, without a change of the screen. */
// eslint-disable-next-line no-restricted-imports -- a test compiles its own schema; nothing of it is bundled
import { customizeValidator } from '@rjsf/validator-ajv8';
import { act } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Step from '#schemas/steps/document-upload.schema.json?form';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { withoutLimits } from '../../../build/ajv.ts';
import { getIn, setIn } from '#schema/data-path.ts';
import { eventually } from '../../../tests/eventually.ts';

const ADDED = 'VEHICLE_PAPERS';

vi.mock('#schemas/steps/document-upload.schema.json?form', async (original) => {
  const { form } = await original<typeof Step>();
  const documents = ['properties', 'documents'];
  const files = getIn(form.schema, [...documents, 'properties', 'INCOME_PROOF']);
  const schema = setIn(
    setIn(form.schema, [...documents, 'properties', ADDED], files),
    [...documents, 'required'],
    [ADDED],
  ) as FormDefinition['schema'];
  // The schema of the test is compiled here, the others by the build.
  const validator = customizeValidator<Answers>({
    ajvFormatOptions: false,
    extenderFn: withoutLimits,
  });
  return { form: { ...form, schema, validator } };
});

// Test files share their modules: the changed schema is for this one alone.
beforeAll(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('#schemas/steps/document-upload.schema.json?form');
  vi.resetModules();
});

it('shows, checks and sends a category that the schema adds', async () => {
  const { APPLICATION, stage } = await import('#screens/stage.test-helpers.tsx');
  const stored = { id: 'papers', name: 'papers.pdf', category: ADDED, size: 8 };
  const { bodyOf, called, found, submit } = await stage('document-upload', {
    application: { state: 'DOC_SIGNED' },
    answers: {
      listDocuments: [],
      uploadDocument: { ...APPLICATION, state: 'DOC_SIGNED', documents: [stored] },
      finalizeApplication: { ...APPLICATION, state: 'COMPLETED' },
    },
  });
  const input = found<HTMLInputElement>(`[data-field="documents.${ADDED}"] input[type=file]`);
  await submit();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelectorAll('[data-error-summary] a')).toHaveLength(1);
  expect(called()).toEqual(['listDocuments']);
  await act(async () => {
    const file = new File(['%PDF-1.7'.padEnd(64)], 'papers.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await eventually(() => expect(bodyOf('uploadDocument')).toMatchObject({ category: ADDED }));
  });
  await submit();
  expect(called().at(-1)).toBe('finalizeApplication');
});
