/** What was entered and is not saved yet: it survives another panel, another screen and a reload. */
import { useSessionStorage } from '@mantine/hooks';

export const useDraft = <Draft>(of: string) =>
  useSessionStorage<Draft | undefined>({
    key: `studio:draft ${of}`,
    getInitialValueInEffect: false,
  });
