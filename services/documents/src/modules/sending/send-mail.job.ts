import { handleJob } from '@soloist/server-kit';
import { sendMail } from '../mail/index.ts';
import { advanceEmail, type SendEmailDeps } from './sending.service.ts';

const concurrency = 10;

export const sendMailJob = (sending: SendEmailDeps) =>
  handleJob({
    job: sendMail,
    concurrency,
    run: ({ mailId }) => advanceEmail(mailId, sending),
    // The stored email is unchanged, so a scheduled task requests it again.
    onGivenUp: async () => {},
  });
