/** Says that the data were changed meanwhile, for instance in another window, and lets the applicant decide (409, If-Match). */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference } from '#form/differences.ts';
import { DifferenceTable } from '#screens/shared/forms/difference-table.tsx';
import { Notice } from '#screens/shared/notice.tsx';

interface ChangedNoticeProps {
  heading: string;
  children: ReactNode;
}

/** Takes the focus when it appears: nobody asked for it. */
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

/** Inside the form, so that keeping one's own answers is another submit of it. */
export function Conflict({ rows, onMine, onOther }: ConflictProps) {
  const { t } = useTranslation('steps');
  return (
    <ChangedNotice heading={t('changed.heading')}>
      <p>{t('changed.choose')}</p>
      <DifferenceTable
        rows={rows}
        heads={{ field: t('changed.field'), mine: t('changed.mine'), other: t('changed.other') }}
        none={t('changed.none')}
      />
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
