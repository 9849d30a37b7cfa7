import { pipeline } from 'node:stream/promises';
import { auditLog } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify';
import type { StoredAuditEntry } from './audit.model.ts';
import { presentCsvRow, presentEntry, summaryOfAct } from './audit.presenter.ts';
import { checkChain, listActNames, listEntries, streamEntries } from './audit.service.ts';

export const auditRoutes = () => [
  route(auditLog.names, async () => ({
    acts: (await listActNames()).map((name) => ({ name, summary: summaryOfAct(name) })),
  })),
  route(auditLog.check, () => checkChain()),
  route(auditLog.exported, async ({ query, res }) => {
    res.attachment('audit-log.csv').type('text/csv; charset=utf-8');
    // A cell that begins like a formula is exported as text.
    const csv = stringify({ header: true, bom: true, escape_formulas: true });
    await pipeline(rowsOf(streamEntries(query)), csv, res);
  }),
  route(auditLog.list, async ({ query }) => {
    const { items, nextCursor } = await listEntries(query);
    return { items: items.map(presentEntry), nextCursor };
  }),
];

async function* rowsOf(entries: AsyncIterable<unknown>) {
  for await (const entry of entries) yield presentCsvRow(entry as StoredAuditEntry);
}
