/**
 * What a page shows before its scripts run, made at build time (deploy/first-paint.ts) for src/early.ts to show: the welcome page, the
 * beginning of the registration, and for the rest of the flow its frame. React then renders the same in its place. No addresses of a
 * deployment: they are not known yet, and first-paint.ts takes away what this one has no address for.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { LoadingText } from '#app/loading-frame.tsx';
import { ProgressNav } from '#app/progress.tsx';
import { Shell } from '#app/shell.tsx';
import { BRAND_IDS, BRANDS } from '#brand/brands.ts';
import { progressAt } from '#flow/steps.ts';
import { createTexts } from '#io/i18n.ts';
import flow from '#locales/de-AT/flow.json';
import shell from '#locales/de-AT/shell.json';
import steps from '#locales/de-AT/steps.json';
import { MainScreen } from '#screens/main.tsx';
import { ScreenHead } from '#screens/screen-form.tsx';

const NO_LINKS = { homeUrl: '', imprintUrl: '', faqUrl: '', privacyUrl: '' };

/** Markup by the `id` of its template. */
export async function prerender(): Promise<Readonly<Record<string, string>>> {
  // The components look their texts up in the catalogue that was made last.
  await createTexts({ shell, flow, steps });
  const { heading, intro } = steps.registration;
  // Empty boxes beside the form keep the place of those to come.
  const registration = {
    progress: <ProgressNav progress={progressAt('registration', 'ntb')} />,
    panels: <></>,
    onHelp: () => undefined,
  };
  return Object.fromEntries(
    BRAND_IDS.flatMap((id) => {
      const frame = {
        brand: BRANDS[id],
        busy: true,
        links: NO_LINKS,
        contrast: false,
        onContrast: () => undefined,
      };
      const shown = {
        [`welcome-${id}`]: (
          <Shell {...frame} wide>
            <MainScreen brand={BRANDS[id]} />
          </Shell>
        ),
        [`registration-${id}`]: (
          <Shell {...frame} {...registration}>
            <ScreenHead heading={heading} intro={intro} />
          </Shell>
        ),
        [`loading-${id}`]: (
          <Shell {...frame}>
            <LoadingText />
          </Shell>
        ),
      };
      return Object.entries(shown).map(([name, page]) => [
        name,
        renderToStaticMarkup(page).replaceAll(' href=""', ''),
      ]);
    }),
  );
}
