import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import {
  type EmailTemplate,
  renderEmail,
} from '../src/modules/email-templates/kit/render-email.service.tsx';

/** An email as the reader's mail program parses it. */
export async function receive<Data extends object>(template: EmailTemplate<Data>, data: Data) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({
    from: 'Soloist <mail@soloist.example>',
    to: 'sofie@nordlys.example',
    replyTo: template.replyTo?.(data),
    ...(await renderEmail(template, data)),
  });
  const mail = await simpleParser(message as Buffer);
  return {
    subject: mail.subject ?? '',
    replyTo: mail.replyTo?.value ?? [],
    html: String(mail.html),
    text: mail.text ?? '',
  };
}

export const links = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
