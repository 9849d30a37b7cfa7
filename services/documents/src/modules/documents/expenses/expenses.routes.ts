import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expenses, type TokenClaims } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify';
import type { Request } from 'express';
import type { DocumentsDeps } from '../../../deps.ts';
import { receiptFiles, sendFile } from '../../files/index.ts';
import { expenseColumns, expenseRows } from './expense-export.presenter.ts';
import {
  addExpense,
  changeExpense,
  listExpenses,
  removeExpense,
  restoreExpense,
} from './expenses.service.ts';
import { claimExpenses, previewExpenses, removeExpenses } from './invoice-expenses.service.ts';
import { findReceipt, removeReceipt, saveReceipt } from './receipts.service.ts';

const callerOf = (user: TokenClaims, req: Request) => ({
  freelancerId: user.sub,
  authorization: req.get('authorization') ?? '',
});

/** A freelancer's expenses with their receipts, and those that invoices bill. */
export const expenseRoutes = (deps: DocumentsDeps) => [
  route(expenses.list, ({ user, query }) => listExpenses(user.sub, query)),
  route(expenses.add, async ({ user, params, body, req }) => ({
    expense: await addExpense(callerOf(user, req), { ...body, ...params }, deps),
  })),
  route(expenses.change, async ({ user, params, body, req }) => ({
    expense: await changeExpense(callerOf(user, req), { ...body, ...params }, deps),
  })),
  route(expenses.remove, async ({ user, params }) => {
    await removeExpense({ freelancerId: user.sub, ...params });
    return { message: 'Expense deleted.' };
  }),
  route(expenses.restore, async ({ user, params }) => ({
    expense: await restoreExpense({ freelancerId: user.sub, ...params }),
  })),
  route(expenses.exportCsv, async ({ user, query, res }) => {
    res.attachment('expenses.csv').type('text/csv; charset=utf-8');
    // A client's name must not be run as a formula.
    const format = { bom: true, record_delimiter: 'windows', escape_formulas: true } as const;
    const lines = stringify({ columns: expenseColumns, header: true, ...format });
    try {
      await pipeline(Readable.from(expenseRows(user.sub, query)), lines, res);
    } catch (err) {
      // The reader disconnected, so there is no one to answer.
      if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
    }
  }),
  ...receiptRoutes(),
  ...invoiceExpensesRoutes(),
];

const receiptRoutes = () => [
  route(expenses.saveReceipt, async ({ user, params, file }) => ({
    expense: await saveReceipt({ freelancerId: user.sub, ...params }, file!),
  })),
  route(expenses.removeReceipt, async ({ user, params }) => ({
    expense: await removeReceipt({ freelancerId: user.sub, ...params }),
  })),
  route(expenses.readReceipt, async ({ user, params, res }) => {
    const { fileId, sha256, name } = await findReceipt({ freelancerId: user.sub, ...params });
    res.set('cross-origin-resource-policy', 'same-origin');
    // Another person may soon use the same browser.
    res.vary('Authorization');
    await sendFile({ res, store: receiptFiles, fileId, sha256, name });
  }),
];

const invoiceExpensesRoutes = () => [
  route(expenses.unbilled, ({ user, query }) => previewExpenses(user.sub, query)),
  route(expenses.claim, ({ user, params, body }) =>
    claimExpenses({ freelancerId: user.sub, ...params }, body),
  ),
  route(expenses.release, async ({ user, params, query }) => ({
    items: await removeExpenses({ freelancerId: user.sub, ...params }, query),
  })),
];
