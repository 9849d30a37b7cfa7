import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accounting } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { PersonModel } from '../../people/index.ts';
import { listClientAccounts } from './client-accounts.service.ts';
import {
  clientStatementCsv,
  presentBook,
  toClientStatementDocument,
} from './client-statement.presenter.ts';
import { readClientBook, readClientBooks } from './client-statement.service.ts';

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
    const { name, book } = await readClientBook({ userId: user.sub, email, currency }, deps);
    const file = `statement-of-account-${currency}.${format}`;
    if (format === 'pdf') {
      const parties = { owner: await nameOf(user.sub), client: name, email };
      const pdf = await deps.documents.print(toClientStatementDocument(book, parties));
      res.attachment(file).type('application/pdf').send(pdf);
      return;
    }
    const { lines, csv } = clientStatementCsv(book);
    res.attachment(file).type('text/csv; charset=utf-8');
    await pipeline(Readable.from(lines), csv, res);
  }),
  route(accounting.emailClientStatement, async ({ user, body }) => {
    const { request_id: id, email, currency } = body;
    const { name, book } = await readClientBook({ userId: user.sub, email, currency }, deps);
    const parties = { owner: await nameOf(user.sub), client: name, email };
    const document = toClientStatementDocument(book, parties);
    await deps.documents.emailStatement({ id, freelancerId: user.sub, email, document });
    return { message: 'Sending statement.' };
  }),
];

const nameOf = async (userId: string) =>
  (await PersonModel.findById(userId, { name: 1 }).lean())?.name ?? '';
