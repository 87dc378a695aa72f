/** Props of every frame: brand, links, and the contrast theme, which is kept in the session (specification, section 1). */
import { useAtom } from 'jotai/react';
import type { ShellProps } from '#app/layout/shell.tsx';
import { showContrast } from '#app/document.ts';
import { contrastAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

export function useShellProps(): Pick<ShellProps, 'brand' | 'links' | 'contrast' | 'onContrast'> {
  const { config, brand, session } = useServices();
  const [contrast, setContrast] = useAtom(contrastAtom);
  return {
    brand,
    links: config.brands[brand.id],
    contrast,
    onContrast() {
      const on = !contrast;
      setContrast(on);
      session.write('appContrastTheme', String(on));
      showContrast(document, on);
    },
  };
}
