import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wallet } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { csvOf, linesOf } from './statement-csv.ts';
import { paperOf } from './statement-paper.ts';
import { openingOf, rowsOf } from './statements.service.ts';

export const statementRoutes = ({ documents }: Pick<Parts, 'documents'>) => [
  route(wallet.statement, async ({ user, query, res }) => {
    const asked = { ...query, userId: user.sub };
    const opening = await openingOf(asked);
    const name = `statement-${query.period}-${query.currency}.${query.format}`;
    if (query.format === 'pdf') {
      const pdf = await documents.print(await paperOf(asked, opening));
      res.attachment(name).type('application/pdf').send(pdf);
      return;
    }
    res.attachment(name).type('text/csv; charset=utf-8');
    const lines = Readable.from(linesOf(rowsOf(asked, opening), { opening, ...query }));
    try {
      await pipeline(lines, csvOf(), res);
    } catch (err) {
      // The reader left in the middle: nobody is there to be told.
      if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
    }
  }),
];
