import { Link, Text } from '@react-email/components';
import { Note, Paragraphs, Quote } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { style } from '../kit/style.rules.ts';

export interface GuestEmailData {
  /** The freelancer's name. */
  fromName: string;
  fromEmail: string;
  /** Subject of the thread, such as the project's name. */
  about: string;
  message: string;
  /** The guest's last message; empty when it was answered already. */
  quoted: string;
  /**
   * Address that routes an answer into the thread; empty where it goes to the freelancer's own
   * address.
   */
  replyTo: string;
  references: string[];
  unsubscribeToken: string;
  publicUrl: string;
}

const unsubscribeUrl = ({ publicUrl, unsubscribeToken }: GuestEmailData) =>
  `${publicUrl}/unsubscribe/guest/${unsubscribeToken}`;

/** To a guest who asked a question: the freelancer's answer, unchanged. */
export const guestEmail: EmailTemplate<GuestEmailData> = {
  subject: ({ about }) => `Re: ${about}`,
  // As in document emails, the address is ours, and the name says so.
  fromName: ({ fromName }) => `${fromName} via Soloist`,
  replyTo: ({ fromName, fromEmail, replyTo }) => ({
    name: fromName,
    address: replyTo || fromEmail,
  }),
  thread: ({ references, replyTo }) => ({ references, loop: replyTo }),
  unsubscribeUrl,
  Body: (data) => (
    <EmailLayout
      preview={data.message.slice(0, 120)}
      sender={
        <Text className="mail-ink" style={style.senderName}>
          <bdi>{data.fromName}</bdi>
        </Text>
      }
      footer={
        <>
          You asked {data.fromName} about “{data.about}”. Reply to this email to answer
          {data.replyTo ? '' : `. Replies go to ${data.fromEmail}`}.{' '}
          <Link className="mail-muted" href={unsubscribeUrl(data)} style={style.link}>
            Unsubscribe from {data.fromName}’s emails
          </Link>
        </>
      }
    >
      <Paragraphs>{data.message}</Paragraphs>
      {data.quoted && (
        <>
          <Note>You wrote:</Note>
          <Quote>{data.quoted}</Quote>
        </>
      )}
    </EmailLayout>
  ),
};
