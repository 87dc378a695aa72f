/** After a navigation: sets the title, scrolls to the top, focuses the heading, applies the tab order a second later. */
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TAB_ORDER_DELAY_MS } from '#flow/limits.ts';
import { record } from '#io/log.ts';
import { postToNativeApp } from '#io/browser/native.ts';
import { appReleasedAtom, arrivedAtom } from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';
import type { Services } from '#state/services.ts';

/** Tells the bank's app, once per page, to remove its own spinner. */
export function releaseApp({ inApp, store }: Services): void {
  if (!inApp || store.get(appReleasedAtom)) return;
  store.set(appReleasedAtom, true);
  postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
}

/** Orca does not announce a focus that moves while the element it was reading is removed. */
const FIRST_FOCUS_MS = 300;

/**
 * Screen readers read a page from its beginning when it has loaded, so its first screen moves no focus. One that comes later does: what
 * they have read until then is the frame and 'Wird geladen'. A control that already has the focus keeps it.
 */
const isReadFromTheStart = (): boolean =>
  document.readyState !== 'complete' || document.activeElement !== document.body;

const CONTROLS = '[data-tab-managed] :is(a[href], button, summary)';

/**
 * The specification's tab order (sections 2 and 9): one pass over the panels beside the form, a second after each navigation. DOM
 * order equals visual order, so the pass only confirms it; it never moves the focus and never touches the fields of a form. The
 * returned function cancels it on the next navigation.
 */
export function scheduleTabOrder(): () => void {
  const timer = setTimeout(() => {
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = 0;
  }, TAB_ORDER_DELAY_MS);
  return () => clearTimeout(timer);
}

/** `screen` is the screen shown, `undefined` while one is loading. */
export function useArrival(screen: string | undefined): void {
  const services = useServices();
  useEffect(() => {
    if (screen === undefined) return undefined;
    const { store } = services;
    record({ kind: 'step-shown', step: screen });
    const isFirst = !store.get(arrivedAtom);
    const focusHeading = () =>
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!isFirst) {
      window.scrollTo(0, 0);
      focusHeading();
    } else if (!isReadFromTheStart()) {
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      }, FIRST_FOCUS_MS);
    }
    releaseApp(services);
    store.set(arrivedAtom, true);
    const cancelTabOrder = scheduleTabOrder();
    return () => {
      clearTimeout(timer);
      cancelTabOrder();
    };
  }, [screen, services]);
}

/**
 * The page title (specification, section 1): '{… beantragen} | {title}', with the prefix 'Fehler: ' while `errorCount` is above 0;
 * first, so that screen readers announce it first.
 */
export function usePageTitle(title: string, errorCount = 0): void {
  const { brand } = useServices();
  const { t } = useTranslation('shell');
  const titles = [brand.title, title].filter(Boolean).join(' | ');
  const errorWord = t('errorWord');
  useDocumentTitle(errorCount > 0 ? `${errorWord}: ${titles}` : titles);
}
