/** The page between the welcome page and the identity provider: starts the sign-in and explains its failures. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useArrival } from '#app/focus/arrival.ts';
import { usePageTitle } from '#app/focus/page-title.ts';
import { Shell } from '#app/layout/shell.tsx';
import { useShellProps } from '#app/layout/shell-props.ts';
import { Notice } from '#screens/shared/notice.tsx';
import { useServices } from '#state/services.ts';

/** `waiting`: the provider is being asked, or the browser is leaving for it. The others wait for the visitor. */
export type SignInMoment = 'waiting' | 'refused' | 'expired' | 'unavailable';

const LOOK = {
  waiting: 'info',
  refused: 'info',
  expired: 'warning',
  unavailable: 'error',
} as const satisfies Record<SignInMoment, string>;

export function SignInPage({
  moment,
  unsaved = false,
  onSignIn,
}: {
  moment: SignInMoment;
  unsaved?: boolean;
  onSignIn?: () => void;
}) {
  const { config, brand } = useServices();
  const { t } = useTranslation('login');
  const site = config.brands[brand.id];
  usePageTitle(t('title'));
  useArrival(moment === 'waiting' ? undefined : `sign-in ${moment}`);
  return (
    <Shell {...useShellProps()} busy={moment === 'waiting'}>
      <div className="stack stack--loose">
        <header>
          <h1 tabIndex={-1}>{t('heading', { name: site.oidc.displayName })}</h1>
          <p className="lead">{t('intro')}</p>
        </header>
        <Notice
          tone={LOOK[moment]}
          {...(LOOK[moment] === 'error' ? { role: 'alert' } : { live: true })}
        >
          <p>{t(`moments.${moment}.text`)}</p>
          {unsaved && <p>{t('moments.expired.unsaved')}</p>}
        </Notice>
        {onSignIn !== undefined && moment !== 'waiting' && (
          <div className="actions">
            <Button data-action="login" onClick={onSignIn}>
              {t(`moments.${moment}.action`)}
            </Button>
          </div>
        )}
      </div>
    </Shell>
  );
}
