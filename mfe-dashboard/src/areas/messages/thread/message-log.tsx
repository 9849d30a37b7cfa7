import { Button } from '@soloist/ui';
import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { loadNewer, loadOlder, moveThread } from '../chat/messages.api.ts';
import { type ThreadData, unseenOf } from '../chat/thread-cache.rules.ts';
import bubble from '../content/messages.module.css';
import { LoadEdge } from '../load-edge.tsx';
import type { OutgoingMessage } from '../outbox/outbox.store.ts';
import { LogDays } from './log-days.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import styles from './thread.module.css';
import { daysOf } from './thread-rows.rules.ts';
import { useJump } from './use-jump.ts';
import { MessageActionsProvider, type PageMessageActions } from './use-message-actions.ts';
import { useRovingMessage } from './use-roving-message.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { useSeen } from './use-seen.ts';
import { useUnreadDivider } from './use-unread-divider.ts';

interface MessageLogProps {
  thread: ThreadData;
  outgoing: OutgoingMessage[];
  actions: PageMessageActions;
  /** The message in the address. */
  first: string | undefined;
  isCurrent: boolean;
}

/** The message log: the loaded part of the conversation and the unsent messages. */
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
  const [unread, dropUnread] = useUnreadDivider(thread, isCurrent);
  const days = useMemo(() => daysOf(messages, unread), [messages, unread]);
  const { lit, jumpTo } = useJump(thread, { toMessage, first });
  const roving = useRovingMessage(messages.at(-1)?.id);
  useSeen(scroller, thread);

  const showEnd = () => {
    if (newer === null) return toEnd();
    moveThread(person.id).then(toEnd, showErrorToast);
  };
  useOpeningScroll(days, { toMessage, isCurrent });
  useScrollOnSend(waiting, () => {
    dropUnread();
    showEnd();
  });
  const all = useMemo(() => ({ ...actions, jumpTo }), [actions, jumpTo]);
  return (
    <MessageActionsProvider value={all}>
      <div className={styles.frame}>
        {/* `Announcer` announces new messages, because older pages are not news. */}
        <div
          ref={scroller}
          className={styles.scroll}
          role="log"
          aria-label="Messages"
          aria-live="off"
          {...roving.around}
        >
          <div className={styles.stack}>
            {older && <LoadEdge what="older messages" load={() => loadOlder(person.id)} />}
            {messages.length + waiting.length === 0 && (
              <p className={styles.nothing}>No messages yet. Say hello.</p>
            )}
            <LogDays days={days} thread={thread} tabStop={roving.stop} lit={lit} />
            {newer !== null && <LoadEdge what="newer messages" load={() => loadNewer(person.id)} />}
            {newer === null &&
              waiting.map((message) => (
                <div key={message.client_id} className={clsx(styles.row, bubble.waiting)}>
                  <OutgoingBubble message={message} />
                </div>
              ))}
          </div>
        </div>
        {(!isAtEnd || newer !== null) && (
          // The count is unknown while newer messages are not loaded.
          <JumpToEnd unseen={newer === null ? unseenOf(thread).length : 0} onPress={showEnd} />
        )}
      </div>
    </MessageActionsProvider>
  );
}

/** Unsent messages; a stored one is in the thread under the same `client_id`. */
function notYetThere(outgoing: OutgoingMessage[], { messages }: ThreadData): OutgoingMessage[] {
  const storedIds = new Set(messages.map(({ client_id }) => client_id));
  return outgoing.filter(({ client_id }) => !storedIds.has(client_id));
}

interface OpeningScroll {
  toMessage: (id: string) => unknown;
  isCurrent: boolean;
}

/** Opens at the first unread message, or at the end, once that is known. */
function useOpeningScroll(
  days: ReturnType<typeof daysOf>,
  { toMessage, isCurrent }: OpeningScroll,
) {
  const hasOpened = useRef(false);
  useLayoutEffect(() => {
    if (!isCurrent || hasOpened.current) return;
    hasOpened.current = true;
    const begin = days.flatMap(({ rows }) => rows).find(({ isUnreadFrom }) => isUnreadFrom);
    if (begin) toMessage(begin.message.id);
  });
}

/** Scrolls to the end when the user sends a message. */
function useScrollOnSend(waiting: OutgoingMessage[], onSent: () => void) {
  const newest = waiting.at(-1)?.client_id;
  const before = useRef(newest);
  useLayoutEffect(() => {
    if (newest && newest !== before.current) onSent();
    before.current = newest;
  });
}

/** Scrolls to the newest messages, with the number of new ones. */
function JumpToEnd({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const label = unseen === 1 ? '1 new message' : `${unseen} new messages`;
  return (
    <div className={styles.toEnd}>
      <Button size="sm" icon={<ArrowDown size={16} aria-hidden="true" />} onClick={onPress}>
        {unseen > 0 ? label : 'Newest messages'}
      </Button>
    </div>
  );
}
