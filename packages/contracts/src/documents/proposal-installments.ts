import * as z from 'zod/mini';
import { installmentMessages, installmentPercent, maxInstallments } from './installments.ts';

/** Most days from the acceptance to an installment: ten years. */
const maxDays = 3650;
const { dueDate } = installmentMessages;

/**
 * The installments of a fee before the last one: a percentage of the fee, due days after the
 * acceptance. The last one is the rest, due at the end date, so all of them sum to the fee.
 * `feeInstallmentProblem` says whether they fit it.
 */
export const proposalInstallments = z
  .array(
    z.strictObject({
      percent: installmentPercent,
      days: z.int(dueDate).check(z.gte(0, dueDate), z.lte(maxDays, dueDate)),
    }),
  )
  .check(z.maxLength(maxInstallments - 1, installmentMessages.count));
export type ProposalInstallment = z.infer<typeof proposalInstallments>[number];

/** The same in a form, where nothing is required yet. */
export interface DraftInstallment {
  percent: number | null;
  days: number | null;
}
