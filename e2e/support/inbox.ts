import { app } from './app.ts';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  attachments?: {
    fileName?: string;
    generatedFileName?: string;
    contentType: string;
    length: number;
  }[];
  to: { address: string }[];
}

const pauseMs = 50;
const timeoutMs = 60_000;

/** All emails to an address whose subject matches, oldest first. */
export async function mailsTo(address: string, subject: RegExp): Promise<Mail[]> {
  const query = new URLSearchParams({ 'to.address': address });
  const mails = (await (await fetch(`${app.inboxUrl}/api/email?${query}`)).json()) as Mail[];
  return mails.filter((mail) => subject.test(mail.subject));
}

/** Waits for an email to an address whose subject matches and whose text contains `words`; the newest one. */
export async function waitForMail(address: string, subject: RegExp, words = ''): Promise<Mail> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const mails = await mailsTo(address, subject);
    const mail = mails.findLast(({ text }) => text.includes(words));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`no mail to ${address} about ${subject} within ${timeoutMs} ms`);
}

/** The bytes of an email's first attachment. */
export async function downloadAttachment(mail: Mail): Promise<Buffer> {
  const name = mail.attachments?.[0]?.generatedFileName ?? mail.attachments?.[0]?.fileName ?? '';
  const response = await fetch(
    `${app.inboxUrl}/api/email/${mail.id}/attachment/${encodeURIComponent(name)}`,
  );
  return Buffer.from(await response.arrayBuffer());
}
