import type { SageMessage } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { memo } from 'react';
import { timeOf } from '../../shared/dates.rules.ts';
import { resendQuestion } from '../chats/messages.service.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './messages.module.css';

/** The user's message; if sending failed, the reason and a button to try again. */
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
          <Button size="sm" onClick={() => resendQuestion(store, message)}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
});
