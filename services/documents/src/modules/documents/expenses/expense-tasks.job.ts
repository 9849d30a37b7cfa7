import type { DocumentsTask } from '../../../deps.ts';
import { checkDueClaims } from '../drafts/open-drafts.service.ts';
import { expenseClaims } from '../shared/claimed-expenses.service.ts';

const checkExpenses: DocumentsTask = () => checkDueClaims(expenseClaims);

export const expenseTasks: DocumentsTask[] = [checkExpenses];
