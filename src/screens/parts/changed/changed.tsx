/** What has changed: meanwhile, for instance in another window (409 after If-Match), when the applicant decides; or was not sent. */
import { Button } from '@mantine/core';
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#flow/steps.ts';
import { loadOwn } from '#io/release.ts';
import type { Difference } from '#screens/parts/changed/answers.ts';
import { unsavedFormsAtom } from '#state/atoms.ts';
import { Notice } from '#ui/notice.tsx';

/** Takes the focus when mounted, because the applicant does not expect it. */
export function ChangedNotice({ heading, children }: { heading: string; children: ReactNode }) {
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

type TableModule = typeof import('#screens/parts/changed/difference-table.tsx');

/** Loaded on demand: conflicts are rare, and Mantine's table comes with its scroll area. Not by `lazy`, which caches a failed import. */
const loadTable = (): Promise<TableModule> =>
  loadOwn(import('#screens/parts/changed/difference-table.tsx'));

interface DifferencesProps {
  rows: readonly Difference[];
}

function Differences({ table, rows }: DifferencesProps & { table: Promise<TableModule> }) {
  const { DifferenceTable } = use(table);
  return <DifferenceTable rows={rows} />;
}

interface ConflictProps extends DifferencesProps {
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

interface UnsentProps {
  steps: readonly Step[];
  text: 'summary.unsaved' | 'changed.unsent';
}

/** Names the earlier steps whose changes were not sent: the browser's Forward leaves them without their main action. */
export function UnsentNotices({ steps, text }: UnsentProps) {
  const { t } = useTranslation('steps');
  const unsaved = useAtomValue(unsavedFormsAtom);
  return steps
    .filter((step) => unsaved.includes(step))
    .map((step) => (
      <Notice key={step} tone="warning">
        <p>{t(text, { step: t(`${step}.title`) })}</p>
      </Notice>
    ));
}
