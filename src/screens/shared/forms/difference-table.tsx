/** Own answers and saved answers side by side. */
import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Difference } from '#screens/shared/answers.ts';
import '#screens/shared/forms/differences.css';

interface TableProps {
  rows: readonly Difference[];
  /** Column headings. */
  heads: { field: string; mine: string; other: string };
  /** Text for a missing answer. */
  none: string;
}

/** Explicit roles, because the CSS of narrow pages would remove the table semantics. */
export function DifferenceTable({ rows, heads, none }: TableProps): ReactElement {
  return (
    <Table className="differences" role="table">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader" scope="col">
            {heads.field}
          </Table.Th>
          <Table.Th role="columnheader" scope="col">
            {heads.mine}
          </Table.Th>
          <Table.Th role="columnheader" scope="col">
            {heads.other}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map(({ key, label, mine, other }) => (
          <Table.Tr key={key} role="row" data-difference={key}>
            <Table.Th role="rowheader" scope="row">
              {label}
            </Table.Th>
            <Table.Td role="cell">{mine === '' ? none : mine}</Table.Td>
            <Table.Td role="cell">{other === '' ? none : other}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
