/** Calls of the studio's page to its own server and to the sandbox. */
import { useEffect, useState } from 'react';
import type { columnsWithLast } from '../server/fields.ts';
import type { Response as ServerAnswer } from '../server/guard.ts';
import type {
  DefinitionChange,
  FieldRow,
  Handover,
  NewField,
  QuestionChanges,
  StudioFinding,
  StudioText,
} from '../shared.ts';
import { t } from '../shared.ts';

type Answer<Value> = { ok: true; value: Value } | Extract<ServerAnswer, { ok: false }>;

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Something was written, by the call of its `detail`: what is shown is read again at once. */
export const ACTED = 'studio:acted';

async function call<Value>(path: string, body?: unknown): Promise<Answer<Value>> {
  try {
    const response = await fetch(`/workbench/api/${path}`, body === undefined ? {} : post(body));
    const answer = (await response.json()) as Answer<Value>;
    if (body !== undefined && answer.ok)
      window.dispatchEvent(new CustomEvent(ACTED, { detail: path }));
    return answer;
  } catch {
    // The browser's own message about a lost connection is not German.
    return { ok: false, problem: t('lost') };
  }
}

/** What a call last read; `problem` is why it could not be read again. */
interface Read<Value> {
  value?: Value;
  problem?: string;
  /** After which change. */
  of?: string;
}
/** Calls again whenever a definition was saved; an answer that is outdated is dropped. Without a path it does not call. */
function useAnswer<Value>(path: string | undefined, changes: number) {
  const [read, setRead] = useState<Read<Value>>({});
  const of = `${path} ${changes}`;
  useEffect(() => {
    if (path === undefined) return undefined;
    let isCurrent = true;
    void call<Value>(path).then((answer) => {
      if (!isCurrent) return;
      setRead((last) =>
        answer.ok ? { value: answer.value, of } : { ...last, problem: answer.problem, of },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [path, of]);
  return { ...read, isLoading: read.of !== of };
}

export const useFindings = (changes: number) => useAnswer<StudioFinding[]>('findings', changes);
export const useTexts = (language: string, changes: number) =>
  useAnswer<{ language: string; languages: string[]; texts: StudioText[] }>(
    `texts?language=${encodeURIComponent(language)}`,
    changes,
  );
/** The questions of each form, once they are wanted. */
export const useForms = (changes: number, isWanted = true) =>
  useAnswer<Readonly<Record<string, FieldRow[]>>>(isWanted ? 'forms' : undefined, changes);
export const usePlaces = (form: string, changes: number) =>
  useAnswer<{ places: ReturnType<typeof columnsWithLast>; last?: string }>(
    `fields?form=${encodeURIComponent(form)}`,
    changes,
  );

export const useChanges = (changes: number) => useAnswer<DefinitionChange[]>('changes', changes);
export const useHistory = (changes: number) =>
  useAnswer<{ undo: number; redo: number }>('history', changes);

export const takeBack = (id: string) => call<{ sentence: string }>('changes', { id });
export const handOver = () => call<Handover>('handover', {});
export const goBack = (redo: boolean) => call<{ sentence: string }>('history', { redo });
export const applyFinding = (finding: StudioFinding) => call<unknown>('findings', finding);
/** `before` is the text that was changed. */
export const saveText = (change: { language: string; key: string; before: string; text: string }) =>
  call<{ file: string }>('texts', change);
/** `left` are sentences about the bank's description. */
export const editQuestion = (changes: QuestionChanges) =>
  call<{ left: string[] }>('questions', changes);
export const addField = (field: NewField) =>
  call<{ files: string[]; left: string[] }>('fields', field);

export interface Start {
  state: string;
  customerType: string;
  brand: string;
  channel?: string;
  legitimationStatus?: string;
}

/** A new application of the sandbox in that state; its id. */
export async function startApplication(start: Start): Promise<Answer<string>> {
  try {
    const response = await fetch('/sandbox/applications', post(start));
    const answer = (await response.json()) as { id?: string; message?: string };
    return answer.id === undefined
      ? { ok: false, problem: answer.message ?? String(response.status) }
      : { ok: true, value: answer.id };
  } catch {
    return { ok: false, problem: t('lost') };
  }
}
