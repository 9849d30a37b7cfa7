import { Button, Mark } from '@soloist/ui';
import { useEffect, useRef } from 'react';
import type { ContactForm } from './contact.api.ts';
import styles from './contact-form.module.css';

interface MessageSentProps extends Pick<ContactForm, 'name' | 'email'> {
  onAnother: () => void;
}

/** In place of the form: that the message is there, and what comes next. */
export function MessageSent({ name, email, onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <Mark size={48} state="joined" />
      <h2 ref={heading} tabIndex={-1}>
        Your message is with the team
      </h2>
      <p>
        Thank you, {name}. A person reads it and answers by e-mail to <b>{email}</b>. You need not
        do anything else. If that address has a typing mistake, send the message again.
      </p>
      <Button onClick={onAnother}>Write another message</Button>
    </div>
  );
}
