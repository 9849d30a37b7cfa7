import type { ChatMessage } from '@soloist/contracts';
import { PageBar } from '@soloist/ui';
import { ApiError, getClaims, useLocation, useSearchParams } from '@soloist/web-client';
import { useEffect, useMemo, useState } from 'react';
import { LoadedPage } from '../../../loaded.tsx';
import { compose } from '../composing.ts';
import { GuestNote } from '../guest-note.tsx';
import { cameByKeys } from '../list/use-conversation-keys.ts';
import { useReact } from '../message-changes.api.ts';
import { MessageComposer } from '../message-composer.tsx';
import { useThread } from '../messages.api.ts';
import { useOutgoing } from '../outbox.ts';
import type { ThreadData } from '../thread-cache.ts';
import { Announcer, TypingLine } from './announcer.tsx';
import { type Asked, MessageDialogs } from './message-dialogs.tsx';
import { MessageLog } from './message-log.tsx';
import { Nobody } from './nobody.tsx';
import styles from './thread.module.css';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLoading } from './thread-loading.tsx';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { messageElement } from './use-scroll-place.ts';

/** What two people wrote to each other, and where one goes on. */
export function Thread({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const first = params.get('message') ?? undefined;
  const thread = useThread(userId, first);
  return (
    <>
      {(thread.data === undefined || isOwn(userId)) && <PageBar title="Messages" />}
      {whyNobody(userId, thread.error) ?? (
        <LoadedPage query={thread} what="This conversation" loading={<ThreadLoading />}>
          {(known) => (
            <OpenThread
              thread={known}
              first={first}
              isCurrent={thread.isFetchedAfterMount || !thread.isFetching}
            />
          )}
        </LoadedPage>
      )}
    </>
  );
}

const isOwn = (userId: string) => userId === getClaims()?.sub;

/** Where there is nobody to write to; trying again would not bring them here. */
function whyNobody(userId: string, error: Error | null) {
  if (isOwn(userId))
    return <Nobody title="This is you" text="Messages are between you and somebody else." />;
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  if (!isUnknown) return undefined;
  return <Nobody title="There is nobody here" text="This person has no account, or has left." />;
}

interface OpenThreadProps {
  thread: ThreadData;
  first: string | undefined;
  /** It is not what was known before and is asked for again. */
  isCurrent: boolean;
}

function OpenThread({ thread, first, isCurrent }: OpenThreadProps) {
  const { person, settings, messages } = thread;
  const outgoing = useOutgoing(person.id);
  const react = useReact(person.id);
  const [asked, setAsked] = useState<Asked>();
  const isBlocked = settings.blocked;
  const actions = useMemo(() => {
    const ask = (what: Asked['what']) => (message: ChatMessage) => {
      // What opened it may be gone when it closes; the message is not.
      messageElement(document, message.id)?.focus();
      setAsked({ what, message });
    };
    return {
      person,
      isBlocked,
      reply: (message: ChatMessage) => compose(person.id, { replyTo: message }),
      edit: (message: ChatMessage) => compose(person.id, { editing: message }),
      react,
      takeBack: ask('takeBack'),
      report: ask('report'),
      openSheet: ask('sheet'),
    };
  }, [person, isBlocked, react]);
  useFieldFocus();
  useKeyboardRoom();
  return (
    <section className={styles.thread} aria-label={`Conversation with ${person.name}`}>
      <ThreadHead person={person} settings={settings} />
      <GuestNote person={person} />
      <MessageLog
        thread={thread}
        outgoing={outgoing}
        actions={actions}
        first={first}
        isCurrent={isCurrent}
      />
      <MessageDialogs actions={actions} asked={asked} onClose={() => setAsked(undefined)} />
      <Announcer thread={thread} />
      <TypingLine person={person} />
      <MessageComposer
        to={person}
        settings={settings}
        lastOwn={messages.findLast(({ sender }) => sender !== person.id)}
      />
    </section>
  );
}

/** Who came by keys goes on with them. */
function useFieldFocus() {
  const { state } = useLocation();
  useEffect(() => {
    if (cameByKeys(state))
      document.querySelector<HTMLElement>('[data-bottom-bar] textarea')?.focus();
  }, [state]);
}
