/**
 * What is seen before the application runs: brand and contrast theme as they will be, and the page as it will be where that is sure: the
 * welcome page only for whoever stays on it, the registration only for whoever begins, the empty frame for the rest of the flow.
 * Everywhere else nothing, as the visitor is led on at once.
 */
import { initialContrast, showBrand, showContrast } from '#app/theme.ts';
import { brandOfHost } from '#brand/brands.ts';
import type { Brand, BrandId } from '#brand/brands.ts';
import { mainDestination, PRIVATE_PARAMETERS } from '#flow/entry.ts';
import { MAIN_PATH, REGISTRATION_PATH } from '#flow/resume.ts';
import type { SessionValues } from '#io/session-storage.ts';

interface Address {
  pathname: string;
  search: string;
}

/** Which template of the page is shown at this address, if any. The app's own start looks different, and entries of partners lead on. */
export function templateFor(
  { pathname, search }: Address,
  applicationId: string | undefined,
  inApp: boolean,
): 'welcome' | 'registration' | 'loading' | undefined {
  const query = new URLSearchParams(search);
  if (PRIVATE_PARAMETERS.some((name) => query.has(name))) return undefined;
  if (pathname === REGISTRATION_PATH && applicationId === undefined) return 'registration';
  if (/^\/flow\/./.test(pathname)) return 'loading';
  // `state` comes back from a sign-out, which the page has something to say about.
  if (pathname !== MAIN_PATH || inApp || query.has('inApp') || query.has('state')) return undefined;
  return mainDestination({ query, applicationId, inApp, loggedIn: false }).kind === 'show'
    ? 'welcome'
    : undefined;
}

interface Before {
  session: SessionValues;
  hosts: Readonly<Record<BrandId, readonly string[]>>;
  /** The brands with data protection information to link. */
  privacy: Readonly<Record<BrandId, boolean>>;
  page?: Document;
  at?: Address & { hostname: string };
}

export function showFirst({
  session,
  hosts,
  privacy,
  page = document,
  at = window.location,
}: Before): void {
  const brand: Brand = brandOfHost(at.hostname, hosts);
  showBrand(page, brand);
  showContrast(
    page,
    initialContrast(
      session.read('appContrastTheme'),
      window.matchMedia('(prefers-contrast: more)').matches,
    ),
  );
  const template = templateFor(
    at,
    session.read('application_id'),
    session.read('inApp') === 'true',
  );
  const found = template === undefined ? null : page.getElementById(`${template}-${brand.id}`);
  const root = page.getElementById('root');
  if (root === null || root.hasChildNodes() || !(found instanceof HTMLTemplateElement)) return;
  root.append(found.content.cloneNode(true));
  if (!privacy[brand.id]) root.querySelector('[data-link=privacy]')?.remove();
}
