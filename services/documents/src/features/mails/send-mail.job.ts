import { handleJob } from '@soloist/service-kit';
import { sendMail } from '../../jobs.ts';
import { advanceMail, type Sending } from './sending.service.ts';

const concurrency = 10;

export const sendMailJob = (sending: Sending) =>
  handleJob({
    job: sendMail,
    concurrency,
    run: ({ mailId }) => advanceMail(mailId, sending),
    // The mail is stored as it was: the sweep asks for it again.
    onGivenUp: async () => {},
  });
