import { lateFees } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { readInvoice } from './invoices.service.ts';
import { readLateFees, saveLateFees } from './late-fee-settings.service.ts';
import { presentLateFees } from './late-fees.rules.ts';
import { billLateFee, restoreLateFee, waiveLateFee } from './late-fees.service.ts';

/** The usual late fees, and those of an invoice. */
export const lateFeeRoutes = (deps: DocumentsDeps) => [
  route(lateFees.settings, ({ user }) => readLateFees(user.sub)),
  route(lateFees.saveSettings, ({ user, body }) => saveLateFees(user.sub, body)),
  route(lateFees.read, async ({ user, params }) => ({
    late_fees: presentLateFees(await readInvoice({ user, ...params }, 'invoice')),
  })),
  route(lateFees.bill, async ({ user, params, body }) => ({
    message: 'Fee note sent.',
    late_fees: presentLateFees(await billLateFee({ user, ...params, ...body }, deps)),
  })),
  route(lateFees.waive, async ({ user, params, body }) => ({
    message: 'Late fee waived.',
    late_fees: presentLateFees(await waiveLateFee({ user, ...params, ...body }, deps)),
  })),
  route(lateFees.restore, async ({ user, params }) => ({
    message: 'Late fee restored.',
    late_fees: presentLateFees(await restoreLateFee({ user, ...params })),
  })),
];
