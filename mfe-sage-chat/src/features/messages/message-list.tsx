import type { SageMessage } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Fragment, useRef } from 'react';
import { dayOf } from '../../shared/dates.rules.ts';
import { useOnVisible } from '../../shared/use-on-visible.ts';
import { isAnswering } from '../chats/chat-state.rules.ts';
import { loadOlderMessages } from '../chats/chats.service.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './messages.module.css';
import { Question } from './question.tsx';
import { Reply } from './reply.tsx';
import { TypingIndicator } from './typing-indicator.tsx';
import { useScroll } from './use-scroll.ts';

/** The messages of the open chat, grouped by day, newest last. */
export function MessageList() {
  const messages = useChat((chat) => chat.messages);
  const scroller = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  useScroll({ scroller, log, messages });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={scroller} className={styles.scroller} aria-label="Messages" tabIndex={0}>
      <div ref={log} className={styles.log}>
        <OlderMessages />
        {messages.map((message, index) => (
          <Fragment key={message.requestId ?? message._id}>
            <DayDivider message={message} before={messages[index - 1]} />
            {message.role === 'user' ? <Question message={message} /> : <Reply message={message} />}
          </Fragment>
        ))}
        <PendingReply />
      </div>
    </section>
  );
}

function DayDivider({ message, before }: { message: SageMessage; before?: SageMessage }) {
  const day = dayOf(message.createdAt);
  if (before && dayOf(before.createdAt) === day) return null;
  return <h3 className={styles.day}>{day}</h3>;
}

function PendingReply() {
  const isPending = useChat((chat) => isAnswering(chat, chat.currentChat?._id));
  const running = useChat(({ running: replies, currentChat }) =>
    Object.values(replies).find(({ chatId }) => chatId === currentChat?._id),
  );
  const doing = running?.activity ?? null;
  if (!isPending || (running && running.text !== '' && !doing)) return null;
  return <TypingIndicator doing={doing} />;
}

/** Loads the previous page when it scrolls into view; a button loads it where that does not work. */
function OlderMessages() {
  const store = useChatStore();
  const cursor = useChat((chat) => chat.messagesCursor);
  const isLoading = useChat((chat) => chat.loading.messages);
  const place = useOnVisible(() => void loadOlderMessages(store), cursor);
  if (!cursor) return null;
  return (
    <div ref={place} className={styles.older}>
      <Button
        size="sm"
        variant="ghost"
        {...(isLoading ? { busy: 'Loading' } : {})}
        onClick={() => loadOlderMessages(store)}
      >
        Older messages
      </Button>
    </div>
  );
}
