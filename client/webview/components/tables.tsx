import type { PreviewScenario } from '../../../server/protocol.ts';
import { type Cell, type Table, tablesOf } from '../tables-of.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly scenario: PreviewScenario;
  readonly reveal: (elementId: string) => void;
}

export function Tables({ scenario, reveal }: Props) {
  return (
    <section class="tables" aria-label="Tables">
      {tablesOf(scenario).map((table) => (
        <TableView key={table.title} table={table} reveal={reveal} />
      ))}
    </section>
  );
}

function TableView({ table, reveal }: { table: Table; reveal: Props['reveal'] }) {
  return (
    <div class="table-holder">
      <table>
        <caption>{table.title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.id}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {row.element === undefined ? (
                      <CellText cell={cell} />
                    ) : (
                      <button type="button" class="subject" onClick={() => row.element && reveal(row.element)}>
                        <CellText cell={cell} />
                      </button>
                    )}
                  </th>
                ) : (
                  <td key={table.columns[index]}>
                    <CellText cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellText({ cell }: { cell: Cell }) {
  return typeof cell === 'string' ? cell : <VerdictMark verdict={cell.verdict} />;
}
