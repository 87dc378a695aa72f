/** What differs, side by side; and the notice of a refused act, which needs it. */
import '@mantine/core/styles/Table.layer.css';
import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { stageOf } from '#flow/resume.ts';
import type { Difference } from '#screens/parts/changed/changed-answers.ts';
import { ChangedNotice } from '#screens/parts/changed/changed-notice.tsx';
import { useTermDifferences } from '#screens/parts/changed/terms.ts';
import type { Refusal } from '#state/atoms.ts';
import { useApplication } from '#state/context.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { scrolling } from '#ui/display.ts';
import '#screens/parts/changed/difference-table.css';

export interface TableProps {
  rows: readonly Difference[];
  /** What the columns compare: by default own entries and saved ones, or what was shown and what is true now. */
  about?: 'shown' | '';
}

/** Explicit roles, because the CSS of narrow pages would remove the table semantics. */
export function DifferenceTable({ rows, about = '' }: TableProps) {
  const { t } = useTranslation('steps');
  return (
    <Table className="differences" role="table">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {[
            t('changed.field'),
            t('changed.mine', { context: about }),
            t('changed.other', { context: about }),
          ].map((column) => (
            <Table.Th key={column} role="columnheader" scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map(({ key, label, mine, other }) => (
          <Table.Tr key={key} role="row" data-difference={key}>
            <Table.Th role="rowheader" scope="row">
              {label}
            </Table.Th>
            {[mine, other].map((text, side) => (
              <Table.Td key={side} role="cell">
                <div {...scrolling(text)}>{text || t('changed.none')}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Above the screen that a refused act has led to: what was not done and why, what differs now, and how to go on. */
export function RefusedNotice({ operationId, shown, screen }: Refusal) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const application = useApplication();
  const rows = useTermDifferences()(shown, application);
  if (application === undefined) return null;
  const stage = stageOf(application);
  return (
    <ChangedNotice heading={t('changed.refused.heading', { context: operationId })}>
      <p>
        <span>{t('changed.refused.why', { context: stage })}</span>{' '}
        <span>{t('changed.refused.next', { context: screen })}</span>
      </p>
      {rows.length > 0 && <DifferenceTable rows={rows} about="shown" />}
      {rows.length > 0 && stage === 'checked' && screen !== 'personal-offer' && (
        <p>
          <Button variant="outline" onClick={() => navigation.go('personal-offer')}>
            {t('changed.toOffers')}
          </Button>
        </p>
      )}
    </ChangedNotice>
  );
}
