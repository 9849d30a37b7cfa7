import { dateFormat } from '@soloist/contracts';

/**
 * The reads whose last reply is shown without a connection: lists and documents of everyday work.
 * Each path is named, because some calls change something although they are `GET`. Credentials,
 * payouts, files and pages of admins are not stored.
 */
const storedPaths = new Set([
  '/profile/loadUser',
  '/profile/getUser/:id',
  '/profile/views',
  '/platform/own-flags',
  '/notifications',
  '/chat/loadIntialConversation',
  '/chat/getMessage',
  '/proposal/fetchAllProposals',
  '/proposal/fetchReceived',
  '/proposal/fetchReceivedInvoices',
  '/proposal/fetchInvoice/:id',
  '/proposal/fetchProject/:id',
  '/proposal/projectView/:id',
  '/proposal/projects/:id/profit',
  '/proposal/invoices',
  '/proposal/invoiceSummary',
  '/proposal/invoiceDefaults',
  '/proposal/receivedInvoiceSummary',
  '/proposal/receivedSummary',
  '/proposal/summary',
  '/proposal/cards',
  '/proposal/drafts',
  '/proposal/drafts/:draft_id',
  '/proposal/recurring',
  '/proposal/recurring/:id',
  '/proposal/recurringSummary',
  '/proposal/expenses',
  '/proposal/expenses/unbilled',
  '/proposal/time/entries',
  '/proposal/time/settings',
  '/proposal/time/subjects',
  '/proposal/time/timer',
  '/proposal/time/unbilled',
  '/project/own',
  '/project/own/:id',
  '/service/own',
  '/service/own/:id',
  '/leads',
  '/leads/:id',
  '/leads/:id/history',
  '/leads/board',
  '/leads/board/:stage',
  '/leads/numbers',
  '/jobs/:id',
  '/jobs/applications',
  '/jobs/applications/:id',
  '/jobs/matches',
  '/jobs/own',
  '/jobs/own/:id',
  '/jobs/:id/applicants',
  '/jobs/numbers',
  '/blogs/counts',
  '/blogs/own',
  '/blogs/own/:id',
  '/drafts',
  '/drafts/:draft_id',
]);

export const isStoredPath = (path: string): boolean => storedPaths.has(path);

export const listStoredPaths = (): string[] => [...storedPaths];

/** The most replies of a session, and the most characters of one. */
export const maxReplies = 200;
export const maxReplyLength = 250_000;

const formatTime = dateFormat({ timeStyle: 'short' });
const formatDay = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Says how old a page without a connection is. */
export function loadedAt(storedAt: number, now = new Date()): string {
  const date = new Date(storedAt);
  const isToday = date.toDateString() === now.toDateString();
  const moment = isToday ? `at ${formatTime(date)}` : `on ${formatDay(date)}`;
  return `Offline – showing what was loaded ${moment}. Changes need a connection.`;
}
