/** Message beside the main action: a check of address or customer has failed, and what the applicant can do (contract, section 4). */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { correctionOf, type CustomerCheck } from '#flow/problems.ts';
import { BrandPhone } from '#screens/parts/contact/contact.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { useApplication, useFailedCheck, useServices } from '#state/context.tsx';

export function FailedCheck({ screen }: { screen: string }) {
  const failed = useFailedCheck(screen);
  // A new key for each failure, so that it is announced again.
  return failed === undefined ? null : <FailureAlert key={failed.count} check={failed.check} />;
}

/** The attempt may have come from another control than the main action. */
const showBox = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

function FailureAlert({ check }: { check: CustomerCheck }) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { branches } = useServices().site;
  const correction = correctionOf(check, useApplication());
  const step = correction === 'given' ? undefined : correction;
  return (
    <Notice ref={showBox} tone="error">
      {/* Only the text is in the live region, not the button label. */}
      <div role="alert" className="stack stack--tight">
        <p>{t(`failedCheck.${check}`)}</p>
        {correction !== undefined && (
          <p>
            {step === undefined
              ? t('failedCheck.given', { context: branches ? 'branches' : '' })
              : t('failedCheck.change')}
          </p>
        )}
        <p>
          <span>{t(correction === undefined ? 'failedCheck.call' : 'failedCheck.otherwise')}</span>{' '}
          <BrandPhone className="nowrap" />
        </p>
      </div>
      {step !== undefined && (
        <p>
          <Anchor type="button" component="button" onClick={() => navigation.go(step)}>
            {t('failedCheck.toAddress')}
          </Anchor>
        </p>
      )}
    </Notice>
  );
}
