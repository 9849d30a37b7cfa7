import type { SageActivity, SageMessage } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Fragment, memo, useRef } from 'react';
import { dayOf, timeOf } from '../../shared/dates.rules.ts';
import { useOnVisible } from '../../shared/use-on-visible.ts';
import { isAnswering } from '../chats/chat-state.rules.ts';
import { loadOlderMessages } from '../chats/chats.service.ts';
import { resendQuestion } from '../chats/messages.service.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './messages.module.css';
import { Reply } from './reply.tsx';
import { useScroll } from './use-scroll.ts';

/** The user's message; if sending failed, the reason and a button to try again. */
const Question = memo(function Question({ message }: { message: SageMessage }) {
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

const activityTexts: Record<SageActivity['activity'], string> = {
  thinking: 'Thinking',
  searching: 'Searching the internet',
  reading: 'Reading',
  looking_up: 'Searching your records',
  drafting: 'Drafting',
};

interface TypingIndicatorProps {
  doing: Pick<SageActivity, 'activity' | 'detail'> | null;
}

/** Three half-discs and Sage's current activity, while a reply is pending. */
function TypingIndicator({ doing }: TypingIndicatorProps) {
  return (
    <div className={styles.pending}>
      <span className={styles.typing} role="img" aria-label="Sage is typing">
        <i />
        <i />
        <i />
      </span>
      {doing && doing.activity !== 'thinking' && (
        <span className={styles.doing}>
          {activityTexts[doing.activity]}
          {doing.detail && `: ${doing.detail}`}
        </span>
      )}
    </div>
  );
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
        busy={isLoading ? 'Loading' : undefined}
        onClick={() => loadOlderMessages(store)}
      >
        Older messages
      </Button>
    </div>
  );
}
