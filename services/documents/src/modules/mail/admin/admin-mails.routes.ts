import { pipeline } from 'node:stream/promises';
import { outgoingEmails } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { stringify } from 'csv-stringify';
import type { EmailOwner } from '../mails.service.ts';
import {
  countMails,
  liftForMail,
  listMails,
  mailRows,
  markMailSent,
  readMail,
} from './admin-mails.service.ts';

export const adminMailRoutes = ({ owner }: { owner: EmailOwner }) => [
  route(outgoingEmails.exported, async ({ query, res }) => {
    res.attachment('emails.csv').type('text/csv; charset=utf-8');
    // A cell that starts like a formula must stay text.
    const csv = stringify({ header: true, bom: true, escape_formulas: true });
    await pipeline(mailRows(query), csv, res);
  }),
  route(outgoingEmails.list, ({ query }) => listMails(query)),
  route(outgoingEmails.numbers, () => countMails()),
  route(outgoingEmails.read, ({ params }) => readMail(params.mailId)),
  route(outgoingEmails.settle, async ({ params }) => ({
    message: 'Email marked as sent.',
    mail: await markMailSent(params.mailId, owner),
  })),
  route(outgoingEmails.liftSuppression, async ({ params }) => {
    await liftForMail(params.mailId);
    return { message: 'Suppression lifted.', suppressed: '' };
  }),
];
