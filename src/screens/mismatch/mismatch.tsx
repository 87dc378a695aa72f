/** The identity could not be confirmed: repeat the check, or talk to the bank (specification, section 4). */
import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { admits } from '#flow/steps.ts';
import { BrandPhone } from '#screens/parts/contact/contact.tsx';
import { ContactWays } from '#screens/parts/contact/branch-finder.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { useIdentityCheck } from '#screens/parts/checks.ts';
import { orInstead } from '#screens/parts/instead.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { useTask } from '#screens/parts/task.ts';
import { useActions, useApplication, useServices } from '#state/context.tsx';
import { scrolling, showLongDay } from '#ui/display.ts';
import mismatchTexts from '#locales/de-AT/steps/mismatch.json';
import idCheckTexts from '#locales/de-AT/steps/id-check.json';

export const texts = [mismatchTexts, idCheckTexts];

export const Screen = orInstead('mismatch', Mismatch);

function Mismatch() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { inApp } = useServices();
  const { restore } = useActions();
  const application = useApplication();
  // Decided on arrival: the text does not change when a check is started again.
  const [unclear] = useState(
    application?.state === 'RETRY' || application?.legitimationStatus === 'RETRY',
  );
  const { start, opened } = useIdentityCheck();
  // After the partner's page only the server knows the state.
  const refresh = useTask(async () => {
    const restored = await restore();
    if (!restored.ok) return restored.problem;
    // Existing customers stay in DOC_SIGNED, which does not show the result: id-check requests it.
    if (admits('id-check', restored.value)) navigation.go('id-check');
    else navigation.proceed(restored.value);
  });
  const { firstName, lastName, dateOfBirth } = application?.customer ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');

  return (
    <Page
      heading={t('mismatch.heading')}
      intro={t(unclear ? 'mismatch.retry.intro' : 'mismatch.intro')}
      beside={<ContactWays />}
    >
      <ActionForm
        name="mismatch"
        submitLabel={t('mismatch.submit')}
        onSubmit={start}
        secondary={
          opened && (
            <Button variant="outline" onClick={() => void refresh()}>
              {t('id-check.refresh')}
            </Button>
          )
        }
      >
        {dateOfBirth !== undefined && (
          <Paper component="section" variant="quiet" className="stack" aria-labelledby="declared">
            <h2 id="declared">{t('mismatch.declared.title')}</h2>
            {/* To compare with the identity card. */}
            <p className="strong">
              <span {...scrolling(name)}>{name}</span>
              <br />
              <span>{t('mismatch.declared.text', { date: showLongDay(dateOfBirth) })}</span>
            </p>
          </Paper>
        )}
        <Paper component="section" className="stack" aria-labelledby="hints">
          <h2 id="hints">{t('mismatch.hintsTitle')}</h2>
          <ul className="bullets">
            {t('mismatch.hints', { returnObjects: true }).map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
            <li>
              <span>{t('mismatch.call')}</span> <BrandPhone />
            </li>
          </ul>
        </Paper>
        <p>{t(inApp ? 'id-check.externalApp' : 'id-check.external')}</p>
      </ActionForm>
    </Page>
  );
}
