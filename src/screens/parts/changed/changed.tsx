/** What has changed: meanwhile, for instance in another window (409 after If-Match), when the applicant decides; or was not sent. */
import { Button } from '@mantine/core';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#flow/steps.ts';
import { loadOwn } from '#io/release.ts';
import { ChangedNotice } from '#screens/parts/changed/changed-notice.tsx';
import type { TableProps } from '#screens/parts/changed/difference-table.tsx';
import { refusalAtom } from '#state/atoms.ts';
import { PlaceContext } from '#state/context.tsx';
import { unsentStepsAtom } from '#state/drafts.ts';
import { Notice } from '#ui/notice.tsx';

const loadTable = () => loadOwn(import('#screens/parts/changed/difference-table.tsx'));

interface LateProps {
  children: (module: Awaited<ReturnType<typeof loadTable>>) => ReactNode;
}

/** Loaded on demand: conflicts are rare, and Mantine's table comes with its scroll area. Not by `lazy`, which caches a failed import. */
function Late({ children }: LateProps) {
  const [module] = useState(loadTable);
  return (
    <Suspense fallback={null}>
      <Loaded module={module}>{children}</Loaded>
    </Suspense>
  );
}
const Loaded = ({ module, children }: LateProps & { module: ReturnType<typeof loadTable> }) =>
  children(use(module));

export const Differences = (props: TableProps) => (
  <Late>{({ DifferenceTable }) => <DifferenceTable {...props} />}</Late>
);

/** Above the screen that a refused act has led to. */
export function RefusedAct() {
  const refusal = useAtomValue(refusalAtom);
  const screen = use(PlaceContext)?.screen;
  if (refusal === undefined || refusal.screen !== screen) return null;
  return <Late>{({ RefusedNotice }) => <RefusedNotice {...refusal} />}</Late>;
}

interface ConflictProps extends TableProps {
  onMine: (form: HTMLFormElement | null) => void;
  onOther: () => void;
}

/** Inside the form, so that keeping one's own answers submits it. */
export function Conflict({ rows, onMine, onOther }: ConflictProps) {
  const { t } = useTranslation('steps');
  return (
    <ChangedNotice heading={t('changed.heading')}>
      <p>{t('changed.choose')}</p>
      <Differences rows={rows} />
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

/** Names the earlier steps whose changes were not sent: Back and Forward leave them without their main action. */
export function UnsentNotices({ steps, text }: UnsentProps) {
  const { t } = useTranslation('steps');
  const unsent = useAtomValue(unsentStepsAtom);
  return steps
    .filter((step) => unsent.includes(step))
    .map((step) => (
      <Notice key={step} tone="warning">
        <p>{t(text, { step: t(`${step}.title`) })}</p>
      </Notice>
    ));
}
