import type { ChatMessage } from '@soloist/contracts';
import type { ThreadData } from '../chat/thread-cache.rules.ts';
import { MessageEntry } from './message-entry.tsx';
import type { Reach } from './message-foot.tsx';
import styles from './thread.module.css';
import type { Day } from './thread-rows.rules.ts';

interface LogDaysProps {
  days: Day[];
  thread: ThreadData;
  /** The message in the tab order. */
  tabStop: string | undefined;
  /** The message that is highlighted. */
  lit: string | undefined;
}

/** The messages grouped by day. */
export function LogDays({ days, thread, tabStop, lit }: LogDaysProps) {
  const { messages, person } = thread;
  const myLastMessageId = messages.findLast(({ sender }) => sender !== person.id)?.id;
  return days.map(({ day, rows }) => (
    <section key={day} className={styles.ofDay} aria-label={day}>
      <div className={styles.day}>
        <span>{day}</span>
      </div>
      {rows.map(({ message, isUnreadFrom, ...row }) => (
        <div key={message.id} className={styles.row}>
          {isUnreadFrom && (
            <div className={styles.unread}>
              <span>New messages</span>
            </div>
          )}
          <MessageEntry
            message={message}
            isOwn={message.sender !== person.id}
            {...row}
            reach={reachOf(message, thread)}
            isNewest={message.id === myLastMessageId}
            isTabStop={message.id === tabStop}
            isLit={message.id === lit}
          />
        </div>
      ))}
    </section>
  ));
}

/** The delivery status of the user's message; undefined for the other person's. */
function reachOf({ sender, seq }: ChatMessage, thread: ThreadData): Reach | undefined {
  const { person, read } = thread;
  if (sender === person.id) return undefined;
  if (seq <= read.seenSeq) return 'seen';
  return seq <= read.deliveredSeq ? 'delivered' : 'sent';
}
