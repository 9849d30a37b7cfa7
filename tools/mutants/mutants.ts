import { accessMutants } from './access.ts';
import { ledgerMutants } from './ledger.ts';
import { limitsMutants } from './limits.ts';
import { mailsMutants } from './mails.ts';
import { outboxMutants } from './outbox.ts';
import { paymentMutants } from './payments.ts';

export const mutants = [
  ...ledgerMutants,
  ...paymentMutants,
  ...limitsMutants,
  ...accessMutants,
  ...outboxMutants,
  ...mailsMutants,
];
