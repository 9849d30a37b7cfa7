import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accounting } from '@soloist/contracts';
import { notFound, route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { PersonModel } from '../../people/index.ts';
import { listClientAccounts } from './client-accounts.service.ts';
import {
  clientStatementCsv,
  presentBook,
  toClientStatementDocument,
} from './client-statement.presenter.ts';
import { readClientBooks } from './client-statement.service.ts';

/** Statements of account for each client of a freelancer. */
export const clientStatementRoutes = (deps: Pick<PaymentsDeps, 'documents'>) => [
  route(accounting.clients, async ({ user }) => ({
    clients: await listClientAccounts(user.sub, deps),
  })),
  route(accounting.clientStatement, async ({ user, query }) => {
    const { name, books } = await readClientBooks({ userId: user.sub, ...query }, deps);
    return { name, statements: books.map(presentBook) };
  }),
  route(accounting.clientStatementFile, async ({ user, query, res }) => {
    const { email, currency, format } = query;
    const { name, books } = await readClientBooks({ userId: user.sub, email }, deps);
    const book = books.find((each) => each.currency === currency);
    if (!book) throw notFound('statement');
    const file = `statement-of-account-${currency}.${format}`;
    if (format === 'pdf') {
      const person = await PersonModel.findById(user.sub, { name: 1 }).lean();
      const parties = { owner: person?.name ?? '', client: name, email };
      const pdf = await deps.documents.print(toClientStatementDocument(book, parties));
      res.attachment(file).type('application/pdf').send(pdf);
      return;
    }
    const { lines, csv } = clientStatementCsv(book);
    res.attachment(file).type('text/csv; charset=utf-8');
    await pipeline(Readable.from(lines), csv, res);
  }),
];
