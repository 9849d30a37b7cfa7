import clsx from 'clsx';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { tellProblem } from '../../../tell-problem.ts';
import { loadNewer, loadOlder, moveThread } from '../messages.api.ts';
import bubble from '../messages.module.css';
import type { OutgoingMessage } from '../outbox.ts';
import { OutgoingBubble } from '../outgoing-bubble.tsx';
import { type ThreadData, unseenOf } from '../thread-cache.ts';
import { LoadEdge } from './load-edge.tsx';
import { LogDays } from './log-days.tsx';
import { MessageActionsProvider, type OwnActions } from './message-actions.ts';
import styles from './thread.module.css';
import { daysOf } from './thread-rows.ts';
import { ToEnd } from './to-end.tsx';
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
  isCurrent: boolean;
}

/** What was written, from its beginning or from where it is looked at, to its end. */
export function MessageLog(props: MessageLogProps) {
  const { thread, outgoing, actions, first, isCurrent } = props;
  const { messages, person, older, newer } = thread;
  const scroller = useRef<HTMLDivElement>(null);
  const waiting = useMemo(() => notYetThere(outgoing, thread), [outgoing, thread]);
  const version = `${messages[0]?.id} ${messages.at(-1)?.id} ${waiting.length}`;
  const { isAtEnd, toEnd, toMessage } = useScrollPlace(scroller, {
    version,
    isWhole: newer === null,
  });
  const [unread, dropUnread] = useUnreadLine(thread, isCurrent);
  const days = useMemo(() => daysOf(messages, unread), [messages, unread]);
  const { lit, jumpTo } = useJump(thread, { toMessage, first });
  const roving = useRovingMessage(messages.at(-1)?.id);
  useSeen(scroller, thread);

  const showEnd = () => {
    if (newer === null) return toEnd();
    moveThread(person.id).then(toEnd, tellProblem);
  };
  useBegin(days, { toMessage, isCurrent });
  useOwnSent(waiting, () => {
    dropUnread();
    showEnd();
  });
  const all = useMemo(() => ({ ...actions, jumpTo }), [actions, jumpTo]);
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
            {older && <LoadEdge what="Older messages" load={() => loadOlder(person.id)} />}
            {messages.length + waiting.length === 0 && (
              <p className={styles.nothing}>Nothing was written yet. Say hello.</p>
            )}
            <LogDays days={days} thread={thread} tabStop={roving.stop} lit={lit} />
            {newer !== null && <LoadEdge what="Newer messages" load={() => loadNewer(person.id)} />}
            {newer === null &&
              waiting.map((message) => (
                <div key={message.client_id} className={clsx(styles.row, bubble.waiting)}>
                  <OutgoingBubble message={message} />
                </div>
              ))}
          </div>
        </div>
        {(!isAtEnd || newer !== null) && (
          // How many are new is not known while only some are.
          <ToEnd unseen={newer === null ? unseenOf(thread).length : 0} onPress={showEnd} />
        )}
      </div>
    </MessageActionsProvider>
  );
}

/** Once it is stored it is among the messages, under the same `client_id`. */
function notYetThere(outgoing: OutgoingMessage[], { messages }: ThreadData): OutgoingMessage[] {
  const known = new Set(messages.map(({ client_id }) => client_id));
  return outgoing.filter(({ client_id }) => !known.has(client_id));
}

interface Begin {
  toMessage: (id: string) => unknown;
  isCurrent: boolean;
}

/** It opens where what is unread begins, else at its end; once that is known. */
function useBegin(days: ReturnType<typeof daysOf>, { toMessage, isCurrent }: Begin) {
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (!isCurrent || hasBegun.current) return;
    hasBegun.current = true;
    const begin = days.flatMap(({ rows }) => rows).find(({ isUnreadFrom }) => isUnreadFrom);
    if (begin) toMessage(begin.message.id);
  });
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
