/** Conflict notice (409 after If-Match): the application was changed meanwhile, for instance in another window; the applicant decides. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference } from '#screens/shared/answers.ts';
import { Notice } from '#screens/shared/notice.tsx';

/** Loaded on demand: conflicts are rare, and Mantine's table comes with its scroll area. */
const DifferenceTable = lazy(() => import('#screens/shared/forms/difference-table.tsx'));

interface ChangedNoticeProps {
  heading: string;
  children: ReactNode;
}

/** Takes the focus when mounted, because the applicant does not expect it. */
export function ChangedNotice({ heading, children }: ChangedNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Notice tone="warning" data-changed="">
      <div className="stack">
        <h2 ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
      </div>
    </Notice>
  );
}

interface ConflictProps {
  rows: readonly Difference[];
  onMine: (form: HTMLFormElement | null) => void;
  onOther: () => void;
}

/** Inside the form, so that keeping one's own answers submits it. */
export function Conflict({ rows, onMine, onOther }: ConflictProps) {
  const { t } = useTranslation('steps');
  return (
    <ChangedNotice heading={t('changed.heading')}>
      <p>{t('changed.choose')}</p>
      <Suspense fallback={null}>
        <DifferenceTable rows={rows} />
      </Suspense>
      <div className="actions">
        <Button variant="outline" onClick={({ currentTarget }) => onMine(currentTarget.form)}>
          {t('changed.keepMine')}
        </Button>
        <Button variant="outline" onClick={onOther}>
          {t('changed.takeOther')}
        </Button>
      </div>
    </ChangedNotice>
  );
}
