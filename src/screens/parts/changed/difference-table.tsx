/** Own answers and saved answers side by side. */
import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Difference } from '#screens/parts/changed/answers.ts';
import '#screens/parts/changed/difference-table.css';

/** Explicit roles, because the CSS of narrow pages would remove the table semantics. */
export function DifferenceTable({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation('steps');
  return (
    <Table className="differences" role="table">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {(['field', 'mine', 'other'] as const).map((column) => (
            <Table.Th key={column} role="columnheader" scope="col">
              {t(`changed.${column}`)}
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
            <Table.Td role="cell">{mine || t('changed.none')}</Table.Td>
            <Table.Td role="cell">{other || t('changed.none')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
