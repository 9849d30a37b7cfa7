import { type ChatMessage, chatEvents } from '@soloist/contracts';
import { Avatar, Breadcrumb, Button, ButtonLink, EmptyState, PageBar } from '@soloist/ui';
import { ApiError, Link, say, useNavigate } from '@soloist/web-client';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { LoadedPage } from '../../loaded.tsx';
import { PageLoading } from '../../page-loading.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageComposer } from './message-composer.tsx';
import { longDayOf } from './message-times.ts';
import { useThread } from './messages.api.ts';
import styles from './messages.module.css';
import { type OutgoingMessage, useOutgoing } from './outbox.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';

/** What two people wrote to each other, and where one goes on. */
export function Thread({ userId }: { userId: string }) {
  const thread = useThread(userId);
  const outgoing = useOutgoing(userId);
  const navigate = useNavigate();
  // Trying again would not bring them here.
  if (thread.error instanceof ApiError && thread.error.status === 404) return <Nobody />;
  return (
    <LoadedPage query={thread} what="This conversation" loading={<PageLoading />}>
      {({ pages }) => {
        const person = pages[0]!.person;
        const messages = pages.flatMap(({ items }) => items).toReversed();
        return (
          <section className={styles.thread} aria-label={`Conversation with ${person.name}`}>
            <PageBar
              title={
                <Breadcrumb parent="Messages" href="/message" onNavigate={navigate}>
                  {person.name}
                </Breadcrumb>
              }
            />
            <header className={styles.head}>
              <Avatar name={person.name} src={person.profileImage} size={36} />
              <Link className={styles.person} to={`/profile/${userId}`}>
                {person.name}
              </Link>
            </header>
            <Messages
              messages={messages}
              outgoing={outgoing}
              partner={userId}
              older={
                thread.hasNextPage && (
                  <Button
                    size="sm"
                    busy={thread.isFetchingNextPage && 'Loading'}
                    onClick={() => void thread.fetchNextPage()}
                  >
                    Older messages
                  </Button>
                )
              }
            />
            <MessageComposer
              to={person}
              settings={pages[0]!.settings}
              lastOwn={messages.findLast(({ sender }) => sender !== userId)}
            />
          </section>
        );
      }}
    </LoadedPage>
  );
}

function Nobody() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="There is nobody here"
      text="This person has no account, or has left."
      action={
        <ButtonLink href="/message" onNavigate={navigate}>
          Open your messages
        </ButtonLink>
      }
    />
  );
}

interface MessagesProps {
  messages: ChatMessage[];
  outgoing: OutgoingMessage[];
  partner: string;
  older: React.ReactNode;
}

function Messages({ messages, outgoing, partner, older }: MessagesProps) {
  const isKnown = new Set(messages.map(({ client_id }) => client_id));
  const waiting = outgoing.filter(({ client_id }) => !isKnown.has(client_id));
  const newest = waiting.at(-1)?.client_id ?? messages.at(-1)?.id;
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows the newest message.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which React would take for the way out.
    void end.current?.scrollIntoView?.({ block: 'end' });
  }, [newest]);
  useSeen(messages, partner);
  return (
    <div className={styles.scroll} role="log" aria-label="Messages" tabIndex={-1}>
      {older && <div className={styles.older}>{older}</div>}
      {messages.length + waiting.length === 0 && (
        <p className={styles.nothing}>Nothing was written yet. Say hello.</p>
      )}
      {messages.map((message, at) => (
        <div key={message.id} className={styles.entry}>
          <DayDivider at={message.createdAt} before={messages[at - 1]?.createdAt} />
          <MessageBubble message={message} isOwn={message.sender !== partner} />
        </div>
      ))}
      {waiting.map((message) => (
        <OutgoingBubble key={message.client_id} message={message} />
      ))}
      <div ref={end} />
    </div>
  );
}

function DayDivider({ at, before }: { at: string; before: string | undefined }) {
  const day = longDayOf(at);
  if (before && longDayOf(before) === day) return null;
  return (
    <div className={styles.day}>
      <span>{day}</span>
    </div>
  );
}

/** Says that the newest message of the other person is seen, while this window is looked at. */
function useSeen(messages: ChatMessage[], partner: string) {
  const unseen = messages.findLast(({ sender, seen }) => sender === partner && !seen)?.id;
  useEffect(() => {
    if (!unseen) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      // Said again with the next look.
      void say(chatEvents.seen, { id: unseen }).catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [unseen]);
}
