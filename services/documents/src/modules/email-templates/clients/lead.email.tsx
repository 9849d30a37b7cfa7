import { Link, Text } from '@react-email/components';
import { Paragraphs } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { style } from '../kit/style.rules.ts';

export interface LeadEmailData {
  /** The freelancer's name. */
  fromName: string;
  fromEmail: string;
  subject: string;
  text: string;
  unsubscribeToken: string;
  publicUrl: string;
}

const unsubscribeUrl = ({ publicUrl, unsubscribeToken }: LeadEmailData) =>
  `${publicUrl}/unsubscribe/${unsubscribeToken}`;

/** To a lead: a freelancer's email, unchanged. Replies go to the freelancer. */
export const leadEmail: EmailTemplate<LeadEmailData> = {
  subject: ({ subject }) => subject,
  // As in document emails, the address is ours, and the name says so.
  fromName: ({ fromName }) => `${fromName} via Soloist`,
  replyTo: ({ fromName, fromEmail }) => ({ name: fromName, address: fromEmail }),
  unsubscribeUrl,
  Body: (data) => (
    <EmailLayout
      preview={data.text.slice(0, 120)}
      sender={
        <Text className="mail-ink" style={style.senderName}>
          <bdi>{data.fromName}</bdi>
        </Text>
      }
      footer={
        <>
          {data.fromName} sent you this with Soloist. Replies go to {data.fromEmail}.{' '}
          <Link className="mail-muted" href={unsubscribeUrl(data)} style={style.link}>
            Unsubscribe from {data.fromName}’s emails
          </Link>
        </>
      }
    >
      <Paragraphs>{data.text}</Paragraphs>
    </EmailLayout>
  ),
};
