import { id } from '@soloist/contracts';
import { defineJob } from '@soloist/service-kit';
import * as z from 'zod/mini';
import { paperKinds } from './features/deliveries/paper-fields.ts';

const aPaper = { paper: z.enum(paperKinds), paperId: id };

// One try each: what went wrong and when to try again is in the stored delivery or mail, and the
// sweep asks again when that time has come. The queue may lose everything without losing anything.
const once = { attempts: 1, backoffMs: 0 };

export const renderDocument = defineJob({
  name: 'documents.render-document',
  payload: z.strictObject({ ...aPaper, deliveryId: id }),
  ...once,
});

export const sendMail = defineJob({
  name: 'documents.send-mail',
  payload: z.strictObject({ mailId: z.string() }),
  ...once,
});

/** A paper of payments, whose asker waits for it. */
export const printPaper = defineJob({
  name: 'documents.print-paper',
  payload: z.strictObject({ printId: z.string() }),
  ...once,
});

/** The PDF of an invoice as it is today: paid, partly paid, credited or void. */
export const makeStatePdf = defineJob({
  name: 'documents.make-state-pdf',
  payload: z.strictObject({ invoiceId: id }),
  attempts: 3,
  backoffMs: 1000,
});

/** The PDF of a paper as it stands, without a mail: for one that was never rendered. */
export const makePdf = defineJob({
  name: 'documents.make-pdf',
  payload: z.strictObject(aPaper),
  attempts: 3,
  backoffMs: 1000,
});
