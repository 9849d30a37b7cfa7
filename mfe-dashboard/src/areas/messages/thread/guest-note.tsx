import type { ChatEmail, ChatPerson } from '@soloist/contracts';
import clsx from 'clsx';
import { Mail } from 'lucide-react';
import styles from './guest-note.module.css';

/** Explains that messages with a guest go by email. */
export function GuestNote({ person }: { person: ChatPerson }) {
  if (!person.isGuest) return null;
  return (
    <p className={styles.note}>
      <Mail size={14} aria-hidden="true" />
      <span>
        By email: <bdi>{person.guestEmail}</bdi>. Replies appear here.
      </span>
    </p>
  );
}

const states: Record<ChatEmail['state'], string> = {
  received: 'By email',
  waiting: 'Sending email',
  sent: 'Sent by email',
  failed: 'Email not sent',
  bounced: 'Email bounced',
};

/** The delivery status of the email behind a message. */
export function MailState({ mail }: { mail: ChatEmail }) {
  const { state, from, reason } = mail;
  const isBad = state === 'failed' || state === 'bounced';
  return (
    <span className={clsx(styles.state, isBad && styles.bad)}>
      {states[state]}
      {from && (
        <>
          {' '}
          from <bdi>{from}</bdi>
        </>
      )}
      {reason && `. ${reason}`}
    </span>
  );
}
