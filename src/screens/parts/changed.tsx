/** Conflict notice (409 after If-Match): the application was changed meanwhile, for instance in another window; the applicant decides. */
import { Button } from '@mantine/core';
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadOwn } from '#io/release.ts';
import type { Difference } from '#screens/parts/answers.ts';
import { Notice } from '#ui/notice.tsx';

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

type TableModule = typeof import('#screens/parts/difference-table.tsx');

/** Loaded on demand: conflicts are rare, and Mantine's table comes with its scroll area. Not by `lazy`, which caches a failed import. */
const loadTable = (): Promise<TableModule> =>
  loadOwn(import('#screens/parts/difference-table.tsx'));

interface DifferencesProps {
  table: Promise<TableModule>;
  rows: readonly Difference[];
}

function Differences({ table, rows }: DifferencesProps) {
  const { DifferenceTable } = use(table);
  return <DifferenceTable rows={rows} />;
}

interface ConflictProps {
  rows: readonly Difference[];
  onMine: (form: HTMLFormElement | null) => void;
  onOther: () => void;
}

/** Inside the form, so that keeping one's own answers submits it. */
export function Conflict({ rows, onMine, onOther }: ConflictProps) {
  const { t } = useTranslation('steps');
  const [table] = useState(loadTable);
  return (
    <ChangedNotice heading={t('changed.heading')}>
      <p>{t('changed.choose')}</p>
      <Suspense fallback={null}>
        <Differences table={table} rows={rows} />
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
