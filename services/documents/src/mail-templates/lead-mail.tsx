import { Link, Text } from '@react-email/components';
import { MailLayout } from './mail-layout.tsx';
import { Paragraphs } from './mail-parts.tsx';
import { style } from './mail-style.ts';
import type { MailTemplate } from './render-mail.tsx';

export interface LeadMailData {
  /** The freelancer's. */
  fromName: string;
  fromEmail: string;
  subject: string;
  text: string;
  unsubscribeToken: string;
  publicUrl: string;
}

const unsubscribeUrl = ({ publicUrl, unsubscribeToken }: LeadMailData) =>
  `${publicUrl}/unsubscribe/${unsubscribeToken}`;

/** To a lead: what a freelancer wrote to them, in the freelancer's words alone. An answer goes to the freelancer. */
export const leadMail: MailTemplate<LeadMailData> = {
  subject: ({ subject }) => subject,
  // As with papers: the address is ours, and says so.
  fromName: ({ fromName }) => `${fromName} via Soloist`,
  replyTo: ({ fromName, fromEmail }) => ({ name: fromName, address: fromEmail }),
  unsubscribeUrl,
  Body: (data) => (
    <MailLayout
      preview={data.text.slice(0, 120)}
      sender={
        <Text className="mail-ink" style={style.senderName}>
          <bdi>{data.fromName}</bdi>
        </Text>
      }
      footer={
        <>
          {data.fromName} wrote this to you with Soloist. Replies go straight to {data.fromEmail}.{' '}
          <Link className="mail-muted" href={unsubscribeUrl(data)} style={style.link}>
            Unsubscribe from mails by {data.fromName}
          </Link>
        </>
      }
    >
      <Paragraphs>{data.text}</Paragraphs>
    </MailLayout>
  ),
};
