/** Figures by rows and columns; where it is wider than the screen it scrolls. */
import '@mantine/core/styles/Table.layer.css';
import { Table, type TableProps } from '@mantine/core';

interface Props extends TableProps {
  name: string;
  /** Each begins with the name of the row, or with that of all rows. */
  head: Cells;
  rows: readonly Cells[];
  foot?: Cells;
}
type Cells = readonly (string | number | undefined)[];

export const FigureTable = ({ name, head: [first, ...columns], rows, foot, ...table }: Props) => (
  <section className="table-scroll" tabIndex={0} aria-label={name}>
    <Table tabularNums {...table}>
      <Table.Thead>
        <Table.Tr>
          {first === undefined ? <Table.Td /> : <Table.Th scope="col">{first}</Table.Th>}
          {columns.map((column, index) => (
            <Table.Th key={index} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{rows.map(rowOf)}</Table.Tbody>
      {foot && <Table.Tfoot>{rowOf(foot)}</Table.Tfoot>}
    </Table>
  </section>
);

const rowOf = ([heading, ...cells]: Cells) => (
  <Table.Tr key={heading}>
    <Table.Th scope="row">{heading}</Table.Th>
    {cells.map((cell, index) => (
      <Table.Td key={index}>{cell}</Table.Td>
    ))}
  </Table.Tr>
);
