import { FocusScope } from '@radix-ui/react-focus-scope';
import type { Chat } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { clsx } from 'clsx';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createChat, deleteChat, openChat, startChats } from '../chats/chats.service.ts';
import { createChatStore } from '../chats/chats.store.ts';
import { connect } from '../chats/live.socket.ts';
import { SageContext, useChat, useChatStore } from '../chats/use-chat.ts';
import { HistoryView } from '../history/history-view.tsx';
import { ChatView } from '../messages/chat-view.tsx';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { ErrorBanner } from './error-banner.tsx';
import styles from './panel.module.css';
import { PanelHeader, type View } from './panel-header.tsx';

const wordsOf = (markdown: string) =>
  fromMarkdown(markdown)
    .children.map((block) => textOf(block))
    .join('\n');

/** Long enough to be announced; after that, only the reply itself is read. */
const announcementMs = 1_000;

/** The only live region: announces a reply once, when it is complete. */
function FinishedReply() {
  const finished = useChat((chat) => chat.finished);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!finished) return;
    setAnnouncement(wordsOf(finished.content));
    const timer = setTimeout(() => setAnnouncement(''), announcementMs);
    return () => clearTimeout(timer);
  }, [finished]);
  return (
    <VisuallyHidden>
      <div role="status" aria-atomic="true">
        {announcement && `Sage says: ${announcement}`}
      </div>
    </VisuallyHidden>
  );
}

interface SagePanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The panel and its chats. While closed, it stays mounted and keeps listening. */
export function SagePanel(props: SagePanelProps) {
  const [store] = useState(createChatStore);
  useEffect(() => {
    void startChats(store);
    return connect(store);
  }, [store]);
  return (
    <SageContext value={store}>
      <FinishedReply />
      <Panel {...props} />
    </SageContext>
  );
}

const focusComposer = (panel: HTMLElement | null) => {
  // On a touch screen the keyboard would cover the panel.
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const target = isTouch ? null : panel?.querySelector<HTMLElement>('textarea');
  (target ?? panel)?.focus();
};
const preventClose = (event: Event) => event.preventDefault();

function Panel({ isOpen, onClose }: SagePanelProps) {
  const store = useChatStore();
  const panel = useRef<HTMLElement>(null);
  const chatTitle = useChat(({ currentChat }) => currentChat?.title);
  const [view, setView] = useState<View>('chat');
  const [isMaximized, setIsMaximized] = useState(false);
  const [toDelete, setToDelete] = useState<Chat>();
  useEffect(() => {
    if (isOpen) focusComposer(panel.current);
  }, [isOpen]);

  const startNewChat = async () => {
    setView('chat');
    if (await createChat(store)) focusComposer(panel.current);
  };
  const open = (chat: Chat) => {
    setView('chat');
    void openChat(store, chat);
    panel.current?.focus();
  };
  const confirmDelete = () => {
    if (toDelete) void deleteChat(store, toDelete._id);
    setToDelete(undefined);
    panel.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  const title = view === 'history' ? 'Chat History' : chatTitle || 'Sage AI';
  return (
    <>
      <div
        className={clsx(styles.scrim, isMaximized && styles.dimmed)}
        hidden={!isOpen}
        aria-hidden="true"
        onClick={onClose}
      />
      <FocusScope
        trapped={isOpen && isMaximized}
        loop={isMaximized}
        onMountAutoFocus={preventClose}
        onUnmountAutoFocus={preventClose}
        asChild
      >
        <section
          ref={panel}
          className={clsx(styles.panel, isMaximized && styles.maximized)}
          role="dialog"
          aria-label="Sage AI"
          aria-modal={isMaximized || undefined}
          tabIndex={-1}
          hidden={!isOpen}
          onKeyDown={handleKey}
        >
          <div className={styles.content} inert={toDelete !== undefined}>
            <PanelHeader
              title={title}
              view={view}
              isMaximized={isMaximized}
              onNewChat={startNewChat}
              onHistory={() => setView(view === 'history' ? 'chat' : 'history')}
              onMaximize={() => setIsMaximized(!isMaximized)}
              onClose={onClose}
            />
            <ErrorBanner />
            {view === 'history' ? (
              <HistoryView onOpen={open} onDelete={setToDelete} />
            ) : (
              <ChatView />
            )}
          </div>
          {toDelete && (
            <DeleteChatDialog
              chat={toDelete}
              onCancel={() => setToDelete(undefined)}
              onDelete={confirmDelete}
            />
          )}
        </section>
      </FocusScope>
    </>
  );
}
