import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, FactsTable, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

type Message = Pick<
  EventPayload<'lead.received'>,
  'host' | 'name' | 'email' | 'company' | 'message'
>;

export interface SiteMessageMailData extends Message {
  /** The freelancer's. */
  fname: string;
  publicUrl: string;
}

/** To the freelancer: what a visitor of their portfolio site wrote. An answer goes to the visitor. */
export const siteMessageMail: MailTemplate<SiteMessageMailData> = {
  subject: ({ name }) => `New message from your portfolio: ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ fname, host, name, email, company, message, publicUrl }) => (
    <MailLayout
      preview={message.slice(0, 120)}
      heading="New message from your portfolio"
      footer={`Somebody wrote this on ${host} and gave the address, which is not proved. Replies go straight to ${email}. You can switch these mails off under Settings.`}
    >
      <Greeting name={fname} />
      <Paragraph>You can answer by replying to this mail.</Paragraph>
      <Quote>{message}</Quote>
      <FactsTable
        facts={[
          ['From', name],
          ['E-mail', email],
          ...(company ? [['Company', company] as [string, string]] : []),
          ['Written on', host],
        ]}
      />
      <ActionLink label="Open your leads" url={`${publicUrl}/lead-dashboard`} />
    </MailLayout>
  ),
};
