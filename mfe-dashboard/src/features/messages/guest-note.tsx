import type { ChatMail, ChatPerson } from '@soloist/contracts';
import clsx from 'clsx';
import { Mail } from 'lucide-react';
import styles from './guest-note.module.css';

/** How one writes with somebody who has no account. */
export function GuestNote({ person }: { person: ChatPerson }) {
  if (!person.isGuest) return null;
  return (
    <p className={styles.note}>
      <Mail size={14} aria-hidden="true" />
      <span>
        By mail: <bdi>{person.guestEmail}</bdi>. What you write goes there, and answers come here.
      </span>
    </p>
  );
}

const states: Record<ChatMail['state'], string> = {
  received: 'By mail',
  waiting: 'Mail on its way',
  sent: 'Sent by mail',
  failed: 'Mail not sent',
  bounced: 'Mail came back',
};

/** What became of the mail that a message came or goes by. */
export function MailState({ mail }: { mail: ChatMail }) {
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
