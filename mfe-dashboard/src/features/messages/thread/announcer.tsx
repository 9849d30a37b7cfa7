import { type ChatPerson, chatLineOf } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { useState } from 'react';
import type { ThreadData } from '../thread-cache.ts';
import { useIsTyping } from '../typing.ts';
import styles from './thread.module.css';

/** Says to screen readers what comes while the conversation is open; that somebody types, once a message. */
export function Announcer({ thread: { person, messages, newer } }: { thread: ThreadData }) {
  const isTyping = useIsTyping(person.id);
  // Further back nothing is new.
  const newest = newer === null ? messages.at(-1) : undefined;
  const end = newest?.seq ?? 0;
  const [begin, setBegin] = useState<number>();
  if (begin === undefined && newer === null) setBegin(end);
  const [typedAfter, setTypedAfter] = useState<number>();
  if (isTyping && typedAfter !== end) setTypedAfter(end);

  const isNews = newest?.sender === person.id && begin !== undefined && end > begin;
  const message = isNews ? `${person.name}: ${chatLineOf(newest)}` : '';
  return (
    <VisuallyHidden role="status">
      {typedAfter === end ? `${person.name} is typing` : message}
    </VisuallyHidden>
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
