import type { ThreadData } from '../thread-cache.ts';
import { MessageEntry } from './message-entry.tsx';
import { reachOf } from './reach.ts';
import styles from './thread.module.css';
import type { Day } from './thread-rows.ts';

interface LogDaysProps {
  days: Day[];
  thread: ThreadData;
  /** The one of all messages that Tab leads to. */
  tabStop: string | undefined;
  /** The one that was looked for just now. */
  lit: string | undefined;
}

/** The messages, under the days on which they were written. */
export function LogDays({ days, thread, tabStop, lit }: LogDaysProps) {
  const { messages, person } = thread;
  const lastOwn = messages.findLast(({ sender }) => sender !== person.id)?.id;
  return days.map(({ day, rows }) => (
    <section key={day} className={styles.ofDay} aria-label={day}>
      <div className={styles.day}>
        <span>{day}</span>
      </div>
      {rows.map(({ message, isUnreadFrom, ...row }) => (
        <div key={message.id} className={styles.row}>
          {isUnreadFrom && (
            <div className={styles.unread}>
              <span>Unread from here</span>
            </div>
          )}
          <MessageEntry
            message={message}
            isOwn={message.sender !== person.id}
            {...row}
            reach={reachOf(message, thread)}
            isNewest={message.id === lastOwn}
            isTabStop={message.id === tabStop}
            isLit={message.id === lit}
          />
        </div>
      ))}
    </section>
  ));
}
