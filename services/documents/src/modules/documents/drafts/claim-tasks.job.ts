import type { DocumentsTask } from '../../../deps.ts';
import { expenseClaims } from '../shared/claimed-expenses.service.ts';
import { hoursClaims } from '../shared/claimed-hours.service.ts';
import { checkDueClaims } from './open-drafts.service.ts';

/** Free what is reserved for drafts that no longer exist. */
export const claimTasks: DocumentsTask[] = [
  () => checkDueClaims(hoursClaims),
  () => checkDueClaims(expenseClaims),
];
