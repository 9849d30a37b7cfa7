import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gstReturns, proposals } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import { exportedTables } from './export-rows.presenter.ts';
import { gstr1Columns, gstr1Rows, presentGstr1 } from './gstr1.presenter.ts';
import { readGstr1 } from './gstr1.service.ts';

/** A freelancer's lists as spreadsheet files. */
export const exportRoutes = () => [
  route(proposals.exportCsv, async ({ user, params, res }) => {
    const { columns, rows } = exportedTables[params.list];
    res.attachment(`${params.list}.csv`).type('text/csv; charset=utf-8');
    await sendRows({ columns, rows: rows(user.sub), res });
  }),
  route(gstReturns.gstr1, async ({ user, query: { period, format }, res }) => {
    const { gstr1, gstin } = await readGstr1(user.sub, period);
    res.attachment(`gstr1-${period}.${format}`);
    if (format === 'json') {
      res.type('application/json').send(JSON.stringify(presentGstr1(gstr1, { gstin, period })));
      return;
    }
    res.type('text/csv; charset=utf-8');
    await sendRows({ columns: gstr1Columns, rows: gstr1Rows(gstr1), res });
  }),
];

interface Sheet {
  columns: string[];
  rows: Parameters<typeof Readable.from>[0];
  res: Response;
}

async function sendRows({ columns, rows, res }: Sheet): Promise<void> {
  const lines = stringify({
    columns,
    header: true,
    bom: true,
    record_delimiter: 'windows',
    // A client's name must not be run as a formula.
    escape_formulas: true,
  });
  try {
    await pipeline(Readable.from(rows), lines, res);
  } catch (err) {
    // The reader disconnected, so there is no one to answer.
    if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
  }
}
