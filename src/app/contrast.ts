/** The contrast theme: toggled anywhere, kept in the session (specification, section 1). */
import { useAtom } from 'jotai/react';
import { useEnvironment } from '#app/environment.ts';
import { showContrast } from '#app/theme.ts';
import { contrastAtom } from '#state/atoms.ts';

export function useContrast(): { contrast: boolean; onContrast(): void } {
  const { store, session } = useEnvironment();
  const [contrast, setContrast] = useAtom(contrastAtom, { store });
  return {
    contrast,
    onContrast() {
      const on = !contrast;
      setContrast(on);
      session.write('appContrastTheme', String(on));
      showContrast(document, on);
    },
  };
}
