export { createComposer } from './message.email.ts';
export { sendMailJob } from './send-mail.job.ts';
export { createSmtpClient } from './smtp.client.ts';
