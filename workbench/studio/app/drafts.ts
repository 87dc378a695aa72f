/** What was entered and is not saved yet: it survives another page, a reload and the closing of the tab. */
import { useLocalStorage } from '@mantine/hooks';

export const useDraft = <Draft>(of: string) =>
  useLocalStorage<Draft | undefined>({
    key: `studio:draft ${of}`,
    getInitialValueInEffect: false,
  });
