import { Button } from '@soloist/ui';
import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { loadNewer, loadOlder, moveThread } from '../messages.api.ts';
import bubble from '../messages.module.css';
import type { OutgoingMessage } from '../outbox.ts';
import { OutgoingBubble } from '../outgoing-bubble.tsx';
import { type ThreadData, unseenOf } from '../thread-cache.ts';
import { LoadEdge } from './load-edge.tsx';
import { MessageActionsProvider, type OwnActions } from './message-actions.ts';
import { MessageEntry } from './message-entry.tsx';
import { reachOf } from './reach.ts';
import styles from './thread.module.css';
import { daysOf } from './thread-rows.ts';
import { useJump } from './use-jump.ts';
import { useRovingMessage } from './use-roving-message.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { useSeen } from './use-seen.ts';
import { useUnreadLine } from './use-unread-line.ts';

interface MessageLogProps {
  thread: ThreadData;
  outgoing: OutgoingMessage[];
  actions: OwnActions;
  /** The message that the address leads to. */
  first: string | undefined;
}

/** What was written, from its beginning or from where it is looked at, to its end. */
export function MessageLog({ thread, outgoing, actions, first }: MessageLogProps) {
  const { messages, person, older, newer } = thread;
  const scroller = useRef<HTMLDivElement>(null);
  const waiting = useMemo(() => notYetThere(outgoing, thread), [outgoing, thread]);
  const version = `${messages[0]?.id} ${messages.at(-1)?.id} ${waiting.length}`;
  const { isAtEnd, toEnd, toMessage } = useScrollPlace(scroller, {
    version,
    isWhole: newer === null,
  });
  const [unread, dropUnread] = useUnreadLine(thread);
  const days = useMemo(() => daysOf(messages, unread), [messages, unread]);
  const { lit, jumpTo } = useJump({ partner: person.id, toMessage, version, first });
  const roving = useRovingMessage(messages.at(-1)?.id);
  useSeen(scroller, { partner: person.id, version });

  const showEnd = () => {
    if (newer === null) return toEnd();
    void moveThread(person.id).then(toEnd);
  };
  useBegin(days, toMessage);
  useOwnSent(waiting, () => {
    dropUnread();
    showEnd();
  });
  const all = useMemo(() => ({ ...actions, jumpTo }), [actions, jumpTo]);
  const lastOwn = messages.findLast(({ sender }) => sender !== person.id)?.id;
  return (
    <MessageActionsProvider value={all}>
      <div className={styles.frame}>
        {/* What comes is announced apart: pages of older messages are no news. */}
        <div
          ref={scroller}
          className={styles.scroll}
          role="log"
          aria-label="Messages"
          aria-live="off"
          {...roving.around}
        >
          <div className={styles.stack}>
            {older && (
              <LoadEdge what="Older messages" load={() => loadOlder(person.id)} version={version} />
            )}
            {messages.length + waiting.length === 0 && (
              <p className={styles.nothing}>Nothing was written yet. Say hello.</p>
            )}
            {days.map(({ day, rows }) => (
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
                      isTabStop={message.id === roving.stop}
                      isLit={message.id === lit}
                    />
                  </div>
                ))}
              </section>
            ))}
            {newer !== null && (
              <LoadEdge what="Newer messages" load={() => loadNewer(person.id)} version={version} />
            )}
            {newer === null &&
              waiting.map((message) => (
                <div key={message.client_id} className={clsx(styles.row, bubble.waiting)}>
                  <OutgoingBubble message={message} />
                </div>
              ))}
          </div>
        </div>
        {(!isAtEnd || newer !== null) && (
          <ToEnd unseen={unseenOf(thread).length} onPress={showEnd} />
        )}
      </div>
    </MessageActionsProvider>
  );
}

/** Once it is stored it is among the messages, with the same number of its own. */
function notYetThere(outgoing: OutgoingMessage[], { messages }: ThreadData): OutgoingMessage[] {
  const known = new Set(messages.map(({ client_id }) => client_id));
  return outgoing.filter(({ client_id }) => !known.has(client_id));
}

/** It opens where what is unread begins, else at its end. */
function useBegin(days: ReturnType<typeof daysOf>, toMessage: (id: string) => unknown) {
  const begin = useRef(days.flatMap(({ rows }) => rows).find(({ isUnreadFrom }) => isUnreadFrom));
  useLayoutEffect(() => {
    if (begin.current) toMessage(begin.current.message.id);
    begin.current = undefined;
  }, [toMessage]);
}

/** Who writes looks at the end. */
function useOwnSent(waiting: OutgoingMessage[], onSent: () => void) {
  const newest = waiting.at(-1)?.client_id;
  const before = useRef(newest);
  useLayoutEffect(() => {
    if (newest && newest !== before.current) onSent();
    before.current = newest;
  });
}

function ToEnd({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const label = unseen === 1 ? '1 new message' : `${unseen} new messages`;
  return (
    <div className={styles.toEnd}>
      <Button size="sm" icon={<ArrowDown size={16} aria-hidden="true" />} onClick={onPress}>
        {unseen > 0 ? label : 'Newest messages'}
      </Button>
    </div>
  );
}
