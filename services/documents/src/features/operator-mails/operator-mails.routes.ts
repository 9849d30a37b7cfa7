import { operatorMails } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import {
  countMails,
  liftForMail,
  listMails,
  readMail,
  settleMail,
} from './operator-mails.service.ts';

export const operatorMailRoutes = () => [
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
