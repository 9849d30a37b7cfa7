import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accounting, type EndpointQuery } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { inCurrency, streamJournal, whenStarted } from './books/journal.service.ts';
import { totalJournal } from './books/totals.rules.ts';
import { datevLines } from './formats/datev.presenter.ts';
import { journalCsv } from './formats/journal-csv.presenter.ts';
import { yearStatementCsv } from './formats/year-statement.presenter.ts';
import {
  readJournalSettings,
  resetJournalSettings,
  saveJournalSettings,
} from './settings/journal-settings.service.ts';

type Deps = Pick<PaymentsDeps, 'documents'>;
type JournalRequest = EndpointQuery<typeof accounting.journal>;

/** A freelancer's books: their totals, and files for accounting software. */
export const accountingRoutes = (deps: Deps) => [
  route(accounting.totals, async ({ user, query }) => ({
    currencies: await totalJournal(streamJournal({ ...query, userId: user.sub }, deps)),
  })),
  route(accounting.yearStatement, async ({ user, query, res }) => {
    const totals = await totalJournal(streamJournal({ ...query, userId: user.sub }, deps));
    res.attachment(`statement-${query.from}-${query.to}.csv`).type('text/csv; charset=utf-8');
    const { rows, csv } = yearStatementCsv(totals, query);
    await unlessClosed(() => pipeline(Readable.from(rows), csv, res));
  }),
  route(accounting.journal, async ({ user, query, res }) => {
    const { name, type, writeTo } = await openJournal(user.sub, query, deps);
    res.attachment(name).type(type);
    await unlessClosed(() => writeTo(res));
  }),
  route(accounting.settings, async ({ user, params }) => ({
    settings: await readJournalSettings(user.sub, params.format),
  })),
  route(accounting.saveSettings, async ({ user, params, body }) => ({
    settings: await saveJournalSettings(user.sub, { ...params, form: body }),
  })),
  route(accounting.resetSettings, async ({ user, params }) => ({
    settings: await resetJournalSettings(user.sub, params.format),
  })),
];

/**
 * The name and type of a journal's file, and what writes it.
 * @throws AppError before any part is sent.
 */
async function openJournal(userId: string, query: JournalRequest, deps: Deps) {
  const { format, currency, from, to } = query;
  const settings = await readJournalSettings(userId, format);
  const journal = await whenStarted(streamJournal({ userId, from, to }, deps));
  const entries = inCurrency(journal, currency);
  const name = `${from}-${to}-${currency}.csv`;
  if (format === 'datev_skr03' || format === 'datev_skr04') {
    const chart = format.slice(-2);
    const lines = datevLines(entries, { ...settings, ...query, chart, at: new Date() });
    return {
      // DATEV recognizes a file by the beginning of its name.
      name: `EXTF_Buchungsstapel-${name}`,
      type: 'text/csv; charset=windows-1252',
      writeTo: (file: NodeJS.WritableStream) => pipeline(Readable.from(lines), file),
    };
  }
  const { rows, csv } = journalCsv(entries, { ...settings, format, currency });
  return {
    name: `journal-${format}-${name}`,
    type: 'text/csv; charset=utf-8',
    writeTo: (file: NodeJS.WritableStream) => pipeline(Readable.from(rows), csv, file),
  };
}

async function unlessClosed(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (err) {
    // The reader disconnected, so there is no one to answer.
    if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
  }
}
