import { Link, Text } from '@react-email/components';
import { MailLayout } from './mail-layout.tsx';
import { Note, Paragraphs, Quote } from './mail-parts.tsx';
import { style } from './mail-style.ts';
import type { MailTemplate } from './render-mail.tsx';

export interface GuestMailData {
  /** The freelancer's. */
  fromName: string;
  fromEmail: string;
  /** Of the thread, such as the project's name. */
  about: string;
  message: string;
  /** What they wrote last; empty when that was answered already. */
  quoted: string;
  /** Where an answer comes back into the thread; empty where it goes to the freelancer's own address. */
  replyTo: string;
  references: string[];
  unsubscribeToken: string;
  publicUrl: string;
}

const unsubscribeUrl = ({ publicUrl, unsubscribeToken }: GuestMailData) =>
  `${publicUrl}/unsubscribe/guest/${unsubscribeToken}`;

/** To somebody without an account who asked something: the freelancer's answer, in their words alone. */
export const guestMail: MailTemplate<GuestMailData> = {
  subject: ({ about }) => `Re: ${about}`,
  // As with papers: the address is ours, and says so.
  fromName: ({ fromName }) => `${fromName} via Soloist`,
  replyTo: ({ fromName, fromEmail, replyTo }) => ({
    name: fromName,
    address: replyTo || fromEmail,
  }),
  thread: ({ references, replyTo }) => ({ references, loop: replyTo }),
  unsubscribeUrl,
  Body: (data) => (
    <MailLayout
      preview={data.message.slice(0, 120)}
      sender={
        <Text className="mail-ink" style={style.senderName}>
          <bdi>{data.fromName}</bdi>
        </Text>
      }
      footer={
        <>
          You asked {data.fromName} about “{data.about}”. Answer by replying to this mail
          {data.replyTo ? '' : `; it goes straight to ${data.fromEmail}`}.{' '}
          <Link className="mail-muted" href={unsubscribeUrl(data)} style={style.link}>
            No more mails from {data.fromName}
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
    </MailLayout>
  ),
};
