/** The contrast theme: toggled anywhere, kept in the session (specification, section 1). */
import { useAtom } from 'jotai/react';
import { showContrast } from '#app/theme.ts';
import { contrastAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

export function useContrast(): { contrast: boolean; onContrast(): void } {
  const { session } = useServices();
  const [contrast, setContrast] = useAtom(contrastAtom);
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
