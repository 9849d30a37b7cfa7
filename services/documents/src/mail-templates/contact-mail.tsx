import type { EventPayload, TeamMailbox } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { FactsTable, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export type ContactMailData = EventPayload<'identity.contact-received'> & {
  /** Of our mail domain, where it came by email. */
  mailbox?: TeamMailbox;
};

const topics: Record<ContactMailData['topic'], string> = { sales: 'Sales', support: 'Support' };

/** To the team: what somebody wrote on the contact page. An answer goes to the writer. */
export const contactMail: MailTemplate<ContactMailData> = {
  subject: ({ topic, name, mailbox }) =>
    mailbox ? `Email to ${mailbox} from ${name}` : `${topics[topic]}: message from ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ topic, name, email, company, message, mailbox }) => (
    <MailLayout
      preview={message.slice(0, 120)}
      heading={`Message from ${name}`}
      footer={`${mailbox ? `This came by email to ${mailbox}` : 'Written on the contact page'} by somebody whose address is not proved. Replies go to ${email}.`}
    >
      <FactsTable
        facts={[
          ['Topic', topics[topic]],
          ['Name', name],
          ['E-mail', email],
          ...(company ? [['Company', company] as [string, string]] : []),
        ]}
      />
      <Quote>{message}</Quote>
    </MailLayout>
  ),
};
