import type { SageMessage } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { memo } from 'react';
import { useChat, useChatStore } from '../chats/sage-context.ts';
import { askAgain } from '../chats/sending.service.ts';
import { timeOf } from './dates.ts';
import styles from './messages.module.css';

/** What the person wrote; when it could not be sent, why, and a way to try again. */
export const Question = memo(function Question({ message }: { message: SageMessage }) {
  const store = useChatStore();
  const failure = useChat(({ failures }) => failures[message.requestId ?? '']);
  const isAnswered = useChat(({ messages }) =>
    messages.some(({ answers }) => answers === message._id),
  );
  return (
    <div className={styles.question}>
      <p>{message.content}</p>
      <time dateTime={message.createdAt}>{timeOf(message.createdAt)}</time>
      {failure && !isAnswered && (
        <div className={styles.failure}>
          <span>{failure}</span>
          <Button size="sm" onClick={() => askAgain(store, message)}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
});
