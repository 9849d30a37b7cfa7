import { type ChatMessage, type ChatPerson, chatLineOf } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { useEffect, useState } from 'react';
import { useIsTyping } from '../typing.ts';
import styles from './thread.module.css';

interface AnnouncerProps {
  person: ChatPerson;
  newest: ChatMessage | undefined;
}

/** Says to screen readers what comes while the conversation is open; that somebody types, once a message. */
export function Announcer({ person, newest }: AnnouncerProps) {
  const isTyping = useIsTyping(person.id);
  const [first] = useState(newest?.id);
  const [hasTyped, setTyped] = useState(false);
  const isNew = newest && newest.id !== first && newest.sender === person.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message ends what was typed.
  useEffect(() => setTyped(false), [newest?.id]);
  useEffect(() => {
    if (isTyping) setTyped(true);
  }, [isTyping]);
  const message = isNew ? `${person.name}: ${chatLineOf(newest)}` : '';
  return (
    <VisuallyHidden role="status">{hasTyped ? `${person.name} is typing` : message}</VisuallyHidden>
  );
}

/** For who sees. */
export function TypingLine({ person }: { person: ChatPerson }) {
  const isTyping = useIsTyping(person.id);
  return (
    <p className={styles.typing} aria-hidden="true">
      {isTyping && `${person.name} is typing`}
    </p>
  );
}
