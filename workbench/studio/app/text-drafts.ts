/** Unsaved texts. They survive a closed editor, another view and a reload. */
const NAME = 'studio:drafts';

function drafts(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

const idOf = (language: string, key: string): string => `${language} ${key}`;

export const textDraft = (language: string, key: string): string | undefined =>
  drafts()[idOf(language, key)];

/** `undefined` when there is nothing left to save. */
export function keepTextDraft(language: string, key: string, text: string | undefined): void {
  const { [idOf(language, key)]: _, ...others } = drafts();
  sessionStorage.setItem(
    NAME,
    JSON.stringify(text === undefined ? others : { ...others, [idOf(language, key)]: text }),
  );
}
