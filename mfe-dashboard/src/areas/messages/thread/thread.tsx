import type { ChatMessage } from '@soloist/contracts';
import { Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, getClaims, useLocation, useSearchParams } from '@soloist/web-client';
import { useEffect, useMemo, useState } from 'react';
import { LinkedEmptyState } from '../../shared/lists/linked-empty-state.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { compose } from '../chat/composing.store.ts';
import { useReact } from '../chat/message-changes.api.ts';
import { useThread } from '../chat/messages.api.ts';
import type { ThreadData } from '../chat/thread-cache.rules.ts';
import { cameByKeys } from '../list/use-conversation-keys.ts';
import { useOutgoing } from '../outbox/outbox.store.ts';
import { Announcer, TypingLine } from './announcer.tsx';
import { GuestNote } from './guest-note.tsx';
import { MessageComposer } from './message-composer.tsx';
import { type MessageDialogRequest, MessageDialogs } from './message-dialogs.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './thread.module.css';
import { ThreadHead } from './thread-head.tsx';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { messageElement } from './use-scroll-place.ts';

/** A conversation with its composer. */
export function Thread({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const first = params.get('message') ?? undefined;
  const thread = useThread(userId, first);
  return (
    <>
      {(thread.data === undefined || isOwn(userId)) && <PageBar title="Messages" />}
      {renderMissingPartner(userId, thread.error) ?? (
        <QueryPage query={thread} what="This conversation" loading={<ThreadLoading />}>
          {(loaded) => (
            <OpenThread
              thread={loaded}
              first={first}
              isCurrent={thread.isFetchedAfterMount || !thread.isFetching}
            />
          )}
        </QueryPage>
      )}
    </>
  );
}

const isOwn = (userId: string) => userId === getClaims()?.sub;

interface MissingPartnerProps {
  title: string;
  text: string;
}

/** Replaces a conversation that cannot exist. */
const MissingPartner = (props: MissingPartnerProps) => (
  <LinkedEmptyState {...props} href="/message" linkLabel="Open your messages" />
);

/** Reports a partner who cannot exist, where a retry would not help. */
function renderMissingPartner(userId: string, error: Error | null) {
  if (isOwn(userId))
    return <MissingPartner title="This is you" text="You can’t message yourself." />;
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  if (!isUnknown) return undefined;
  return <MissingPartner title="Person not found" text="This person has no account or has left." />;
}

interface OpenThreadProps {
  thread: ThreadData;
  first: string | undefined;
  /** The data is fresh, not cached and being refetched. */
  isCurrent: boolean;
}

function OpenThread({ thread, first, isCurrent }: OpenThreadProps) {
  const { person, settings, messages } = thread;
  const outgoing = useOutgoing(person.id);
  const react = useReact(person.id);
  const [dialog, setDialog] = useState<MessageDialogRequest>();
  const isBlocked = settings.blocked;
  const actions = useMemo(() => {
    const openDialog = (kind: MessageDialogRequest['kind']) => (message: ChatMessage) => {
      // The button that opened the dialog may be gone when it closes; the message is not.
      messageElement(document, message.id)?.focus();
      setDialog({ kind, message });
    };
    return {
      person,
      isBlocked,
      reply: (message: ChatMessage) => compose(person.id, { replyTo: message }),
      edit: (message: ChatMessage) => compose(person.id, { editing: message }),
      react,
      deleteMessage: openDialog('deleteMessage'),
      report: openDialog('report'),
      openSheet: openDialog('sheet'),
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
      <MessageDialogs actions={actions} dialog={dialog} onClose={() => setDialog(undefined)} />
      <Announcer thread={thread} />
      <TypingLine person={person} />
      <MessageComposer
        to={person}
        settings={settings}
        myLastMessage={messages.findLast(({ sender }) => sender !== person.id)}
      />
    </section>
  );
}

/** Focuses the field when the conversation was opened by keyboard. */
function useFieldFocus() {
  const { state } = useLocation();
  useEffect(() => {
    if (cameByKeys(state))
      document.querySelector<HTMLElement>('[data-bottom-bar] textarea')?.focus();
  }, [state]);
}

const widths = ['46%', '62%', '38%', '54%', '30%'];

/** The skeleton of a conversation. */
const ThreadLoading = () => (
  <Loading label="Loading this conversation" className={styles.loading}>
    {widths.map((width) => (
      <Skeleton key={width} shape="block" width={width} height={44} />
    ))}
  </Loading>
);
