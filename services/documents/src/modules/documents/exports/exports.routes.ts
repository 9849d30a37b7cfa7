import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { proposals } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify';
import { exportedTables } from './export-rows.presenter.ts';

/** A freelancer's lists as spreadsheet files. */
export const exportRoutes = () => [
  route(proposals.exportCsv, async ({ user, params, res }) => {
    const { columns, rows } = exportedTables[params.list];
    res.attachment(`${params.list}.csv`).type('text/csv; charset=utf-8');
    const lines = stringify({
      columns,
      header: true,
      bom: true,
      record_delimiter: 'windows',
      // A client's name must not be run as a formula.
      escape_formulas: true,
    });
    try {
      await pipeline(Readable.from(rows(user.sub)), lines, res);
    } catch (err) {
      // The reader disconnected, so there is no one to answer.
      if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
    }
  }),
];
