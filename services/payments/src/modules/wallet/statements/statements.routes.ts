import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wallet } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { createStatementCsv, statementLines } from './statement-csv.presenter.ts';
import { toStatementDocument } from './statement-document.service.ts';
import { openingBalanceOf, streamStatementRows } from './statements.service.ts';

export const statementRoutes = ({ documents }: Pick<PaymentsDeps, 'documents'>) => [
  route(wallet.statement, async ({ user, query, res }) => {
    const request = { ...query, userId: user.sub };
    const opening = await openingBalanceOf(request);
    const name = `statement-${query.period}-${query.currency}.${query.format}`;
    if (query.format === 'pdf') {
      const pdf = await documents.print(await toStatementDocument(request, opening));
      res.attachment(name).type('application/pdf').send(pdf);
      return;
    }
    res.attachment(name).type('text/csv; charset=utf-8');
    const lines = Readable.from(
      statementLines(streamStatementRows(request, opening), { opening, ...query }),
    );
    try {
      await pipeline(lines, createStatementCsv(query.currency), res);
    } catch (err) {
      // The reader disconnected midway: there is no one to respond to.
      if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
    }
  }),
];
