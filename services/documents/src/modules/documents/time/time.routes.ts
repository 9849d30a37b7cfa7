import { type TokenClaims, timeTracking } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify/sync';
import type { Request } from 'express';
import type { DocumentsDeps } from '../../../deps.ts';
import { readTimeSettings, saveTimeSettings } from '../shared/time-settings.service.ts';
import { claimHours, previewHours, removeHours } from './invoice-hours.service.ts';
import { shareWeek, unshareWeek } from './shared-weeks.service.ts';
import {
  addEntry,
  changeEntry,
  listEntries,
  readTimer,
  removeEntry,
  startTimer,
  stopTimer,
} from './time-entries.service.ts';
import { listTimeRows, timeColumns } from './time-export.presenter.ts';
import { listSubjects } from './work-details.service.ts';

const callerOf = (user: TokenClaims, req: Request) => ({
  freelancerId: user.sub,
  authorization: req.get('authorization') ?? '',
});

/** A freelancer's tracked time, and the hours that invoices bill. */
export const timeRoutes = (deps: DocumentsDeps) => [
  ...timerRoutes(deps),
  ...entryRoutes(deps),
  ...invoiceHoursRoutes(),
  ...weekRoutes(),
  route(timeTracking.subjects, ({ user, req }) => listSubjects(callerOf(user, req), deps)),
  route(timeTracking.settings, async ({ user }) => ({
    settings: await readTimeSettings(user.sub),
  })),
  route(timeTracking.saveSettings, async ({ user, body }) => ({
    settings: await saveTimeSettings(user.sub, body),
  })),
];

const timerRoutes = (deps: DocumentsDeps) => [
  route(timeTracking.running, async ({ user }) => ({ entry: await readTimer(user.sub) })),
  route(timeTracking.start, async ({ user, body, req }) => ({
    entry: await startTimer(callerOf(user, req), body, deps),
  })),
  route(timeTracking.stop, async ({ user, params, body }) => ({
    entry: await stopTimer({ freelancerId: user.sub, ...params }, body.stopped_at),
  })),
];

const entryRoutes = (deps: DocumentsDeps) => [
  route(timeTracking.list, async ({ user, query }) => ({
    entries: await listEntries(user.sub, query),
  })),
  route(timeTracking.add, async ({ user, params, body, req }) => ({
    entry: await addEntry(callerOf(user, req), { ...body, ...params }, deps),
  })),
  route(timeTracking.change, async ({ user, params, body, req }) => ({
    entry: await changeEntry(callerOf(user, req), { ...body, ...params }, deps),
  })),
  route(timeTracking.remove, async ({ user, params }) => {
    await removeEntry({ freelancerId: user.sub, ...params });
    return { message: 'Entry deleted.' };
  }),
  route(timeTracking.exportCsv, async ({ user, query, res }) => {
    const rows = await listTimeRows(user.sub, query);
    res.attachment('time.csv').type('text/csv; charset=utf-8');
    // A client's name must not be run as a formula.
    const format = { bom: true, record_delimiter: 'windows', escape_formulas: true } as const;
    res.send(stringify(rows, { columns: timeColumns, header: true, ...format }));
  }),
];

const invoiceHoursRoutes = () => [
  route(timeTracking.unbilled, ({ user, query }) => previewHours(user.sub, query)),
  route(timeTracking.claim, ({ user, params, body }) =>
    claimHours({ freelancerId: user.sub, ...params }, body),
  ),
  route(timeTracking.release, async ({ user, params }) => ({
    items: await removeHours({ freelancerId: user.sub, ...params }),
  })),
];

const weekRoutes = () => [
  route(timeTracking.shareWeek, async ({ user, params, body }) => {
    await shareWeek({ freelancerId: user.sub, ...params }, body);
    return { message: 'Hours shared.' };
  }),
  route(timeTracking.unshareWeek, async ({ user, params }) => {
    await unshareWeek({ freelancerId: user.sub, ...params });
    return { message: 'Hours withdrawn.' };
  }),
];
