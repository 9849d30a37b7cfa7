import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { FactsTable, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

type ContactData = EventPayload<'identity.contact-received'>;

const topics: Record<ContactData['topic'], string> = { sales: 'Sales', support: 'Support' };

/** To the team: what somebody wrote on the contact page. An answer goes to the writer. */
export const contactMail: MailTemplate<ContactData> = {
  subject: ({ topic, name }) => `${topics[topic]}: message from ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ topic, name, email, company, message }) => (
    <MailLayout
      preview={message.slice(0, 120)}
      heading={`Message from ${name}`}
      footer={`Written on the contact page by somebody whose address is not proved. Replies go to ${email}.`}
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
