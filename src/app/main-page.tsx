/** The welcome page (specification, section 2). Its loader (loaders.ts) says where it leads at once. */
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useArrival } from '#app/arrival.ts';
import { useLogout } from '#app/login.ts';
import { Notification } from '#app/notification.tsx';
import { usePageTitle } from '#app/page-title.ts';
import { useFirstStep } from '#app/prefetch.ts';
import { Shell } from '#app/shell.tsx';
import { useShellProps } from '#app/shell-props.ts';
import { withInApp } from '#flow/entry.ts';
import type { MainDestination } from '#flow/entry.ts';
import type { SignOutNotice } from '#flow/sign-in.ts';
import { replacePage } from '#io/native.ts';
import { MainScreen } from '#screens/main.tsx';
import { signOutNoticeAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

export function MainPage() {
  const { kind } = useLoaderData<MainDestination>();
  return kind === 'calculator' ? <ToCalculator /> : <Welcome />;
}

function ToCalculator() {
  const { config, brand, inApp } = useServices();
  const address = withInApp(config.brands[brand.id].calculatorUrl, inApp);
  useEffect(() => replacePage(address), [address]);
  return null;
}

const LOOK = {
  logout: 'success',
  elsewhere: 'info',
  foreign: 'error',
  ended: 'success',
} as const satisfies Record<SignOutNotice, string>;

function Welcome() {
  const { brand, inApp } = useServices();
  const notice = useAtomValue(signOutNoticeAtom);
  const { t } = useTranslation('shell');
  usePageTitle(t('main.title'));
  useArrival('main');
  useFirstStep();
  return (
    <Shell step="main" wide {...useShellProps()} {...useLogout()}>
      {notice !== undefined && (
        <div className="page">
          <Notification type={LOOK[notice]}>
            {t(`main.signedOut.${notice}`, { product: brand.product })}
          </Notification>
        </div>
      )}
      <MainScreen brand={brand} search={withInApp('', inApp)} />
    </Shell>
  );
}
