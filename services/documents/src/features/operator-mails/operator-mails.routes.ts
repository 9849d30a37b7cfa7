import { pipeline } from 'node:stream/promises';
import { operatorMails } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { stringify } from 'csv-stringify';
import {
  countMails,
  liftForMail,
  listMails,
  mailRows,
  readMail,
  settleMail,
} from './operator-mails.service.ts';

export const operatorMailRoutes = () => [
  route(operatorMails.exported, async ({ query, res }) => {
    res.attachment('emails.csv').type('text/csv; charset=utf-8');
    // A cell that begins like a formula is text all the same.
    const csv = stringify({ header: true, bom: true, escape_formulas: true });
    await pipeline(mailRows(query), csv, res);
  }),
  route(operatorMails.list, ({ query }) => listMails(query)),
  route(operatorMails.numbers, () => countMails()),
  route(operatorMails.read, ({ params }) => readMail(params.mailId)),
  route(operatorMails.settle, async ({ params }) => ({
    message: 'This mail counts as sent.',
    mail: await settleMail(params.mailId),
  })),
  route(operatorMails.liftSuppression, async ({ params }) => {
    await liftForMail(params.mailId);
    return { message: 'Mails go to this address again.', suppressed: '' };
  }),
];
