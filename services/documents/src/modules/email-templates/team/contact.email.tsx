import type { EventPayload, TeamMailbox } from '@soloist/contracts';
import { DetailsTable, Quote } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export type ContactEmailData = EventPayload<'identity.contact-received'> & {
  /** The team mailbox of our mail domain, where the message came by email. */
  mailbox?: TeamMailbox;
};

const topics: Record<ContactEmailData['topic'], string> = { sales: 'Sales', support: 'Support' };

/** To the team: a message from the contact page. Replies go to its sender. */
export const contactEmail: EmailTemplate<ContactEmailData> = {
  subject: ({ topic, name, mailbox }) =>
    mailbox ? `Email to ${mailbox} from ${name}` : `${topics[topic]}: message from ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ topic, name, email, company, message, mailbox }) => (
    <EmailLayout
      preview={message.slice(0, 120)}
      heading={`Message from ${name}`}
      footer={`${mailbox ? `This email was sent to ${mailbox}.` : 'This message was sent through the contact page.'} We haven’t verified the sender’s address. Replies go to ${email}.`}
    >
      <DetailsTable
        rows={[
          ['Topic', topics[topic]],
          ['Name', name],
          ['Email', email],
          ...(company ? [['Company', company] as [string, string]] : []),
        ]}
      />
      <Quote>{message}</Quote>
    </EmailLayout>
  ),
};
