import { Button, Mark } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import type { ContactForm } from './contact.api.ts';
import styles from './contact-form.module.css';

interface MessageSentProps extends Pick<ContactForm, 'name' | 'email'> {
  onAnother: () => void;
}

/** Confirms the message, in place of the form. */
export function MessageSent({ name, email, onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form, which had the focus, is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <Mark size={48} state="joined" />
      <h2 ref={heading} tabIndex={-1}>
        Message sent
      </h2>
      <p>
        Thank you, {name}. We’ll reply by email to <b>{email}</b>. If that address is wrong, send
        the message again.
      </p>
      <Button onClick={onAnother}>Send another message</Button>
    </div>
  );
}
