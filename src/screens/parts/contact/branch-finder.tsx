/**
 * The branches, filtered by federal state (specification, section 7), for brands that have some. Loaded when the list is opened.
 * Apart from this file only texts with the context `branches` mention branches. Apart from contact.tsx, which main loads: this brings
 * a select along.
 */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '#openapi/application.gen.ts';
import { LOCALE } from '#schema/locale.ts';
import { Contact } from '#screens/parts/contact/contact.tsx';
import { Notice } from '#ui/notice.tsx';
import { RetryLink } from '#ui/retry-link.tsx';
import { useServices } from '#state/context.tsx';
import { responseAtom } from '#state/response-atom.ts';
import classes from '#screens/parts/contact/branch-finder.module.css';

/** The choice of all federal states. */
const EVERYWHERE = 'all';

type Branch = components['schemas']['Branch'];

const branches = responseAtom((_get, { listBranches }) => listBranches());
/** Nothing is read before the list is opened. */
const noBranches = atom(undefined);

/** How to reach the brand's people, with its branches if it has some. */
export function ContactWays() {
  const { branches } = useServices().site;
  return (
    <Contact>
      {branches && (
        <div className={classes.visit}>
          <BranchFinder />
        </div>
      )}
    </Contact>
  );
}

export function BranchFinder() {
  const { t } = useTranslation('steps');
  const [opened, setOpened] = useState(false);
  const summary = useRef<HTMLElement>(null);
  // A failure is shown in the list only: the application does not depend on it. It is hidden during the retry, so that a second one is
  // announced again.
  const result = useAtomValue(opened ? branches.known : noBranches);
  const retry = useSetAtom(branches.response);
  return (
    <div className="stack stack--tight">
      <p>{t('branches.visit')}</p>
      <details className="disclosure" data-screen-only="" onToggle={() => setOpened(true)}>
        <summary ref={summary}>{t('branches.find')}</summary>
        {result?.ok === false && (
          <Notice tone="warning" live>
            <p>{t('branches.failed')}</p>
            <RetryLink onRetry={retry} focus={summary}>
              {t('branches.retry')}
            </RetryLink>
          </Notice>
        )}
        {result?.ok === true && <Branches all={result.value} />}
      </details>
    </div>
  );
}

function Branches({ all }: { all: readonly Branch[] }) {
  const { t, i18n } = useTranslation(['steps', 'enums', 'form']);
  // Nothing is listed until a state is chosen: the full list is too long for a phone.
  const [state, setState] = useState('');
  const stateName = (code: string): string =>
    i18n.t(`enums:federalState.${code}`, { defaultValue: t('form:unknown') });
  const states = [...new Set(all.flatMap(({ federalState }) => federalState ?? []))].sort(
    (one, other) => stateName(one).localeCompare(stateName(other), LOCALE),
  );
  const shown = all.filter(({ federalState }) => state === EVERYWHERE || federalState === state);
  return (
    <div className="stack">
      <NativeSelect
        maw="22rem"
        name="federalState"
        label={t('branches.federalState')}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
        rightSectionProps={{ 'aria-hidden': true }}
      >
        <option value="">{t('enums:_choose')}</option>
        {states.map((code) => (
          <option key={code} value={code}>
            {stateName(code)}
          </option>
        ))}
        <option value={EVERYWHERE}>{t('branches.everywhere')}</option>
      </NativeSelect>
      <p aria-live="polite" aria-atomic="true" className="muted">
        {state !== '' && t('branches.count', { count: shown.length })}
      </p>
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map(({ name, street, houseNumber, zipCode, city, phone, openingHours }) => (
            <li key={`${name} ${zipCode} ${street}`}>
              <strong>{name}</strong>
              <br />
              <span>{`${street} ${houseNumber}`}</span>
              <br />
              <span>{`${zipCode} ${city}`}</span>
              {phone !== undefined && (
                <>
                  <br />
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
                </>
              )}
              {openingHours !== undefined && (
                <>
                  <br />
                  <span className="muted small">{openingHours}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
