import type { DocumentsTask } from '../../../deps.ts';
import { checkDueClaims } from '../drafts/open-drafts.service.ts';
import { hoursClaims } from '../shared/claimed-hours.service.ts';

const checkHours: DocumentsTask = () => checkDueClaims(hoursClaims);

export const timeTasks: DocumentsTask[] = [checkHours];
