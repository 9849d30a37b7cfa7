import { type ChatPerson, messagePreview } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { useState } from 'react';
import type { ThreadData } from '../chat/thread-cache.rules.ts';
import { useIsTyping } from '../chat/typing.store.ts';
import styles from './thread.module.css';

/** Announces new messages to screen readers, and typing once per message. */
export function Announcer({ thread: { person, messages, newer } }: { thread: ThreadData }) {
  const isTyping = useIsTyping(person.id);
  // Older parts have no new messages.
  const newest = newer === null ? messages.at(-1) : undefined;
  const end = newest?.seq ?? 0;
  const [begin, setBegin] = useState<number>();
  if (begin === undefined && newer === null) setBegin(end);
  const [typedAfter, setTypedAfter] = useState<number>();
  if (isTyping && typedAfter !== end) setTypedAfter(end);

  const isNews = newest?.sender === person.id && begin !== undefined && end > begin;
  const message = isNews ? `${person.name}: ${messagePreview(newest)}` : '';
  return (
    <VisuallyHidden role="status">
      {typedAfter === end ? `${person.name} is typing` : message}
    </VisuallyHidden>
  );
}

/** The typing line for sighted people. */
export function TypingLine({ person }: { person: ChatPerson }) {
  const isTyping = useIsTyping(person.id);
  return (
    <p className={styles.typing} aria-hidden="true">
      {isTyping && `${person.name} is typing`}
    </p>
  );
}
