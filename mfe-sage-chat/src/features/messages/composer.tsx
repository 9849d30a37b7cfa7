import { sageMessageLimit } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { clsx } from 'clsx';
import { Globe, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isAnswering } from '../chats/chat-state.rules.ts';
import { readDraft, saveDraft } from '../chats/drafts.store.ts';
import { sendMessage, stopReply } from '../chats/messages.service.ts';
import { statusQuery } from '../chats/sage.api.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './composer.module.css';

/** The field for a message. Enter sends it; Shift and Enter start a new line. */
export function Composer() {
  const store = useChatStore();
  const chatId = useChat(({ currentChat }) => currentChat?._id);
  const isBeginning = useChat(({ beginning }) => beginning);
  const isSending = useChat((chat) => isAnswering(chat, chat.currentChat?._id));
  const [text, setText] = useDraft(chatId);
  const [useInternet, setUseInternet] = useState(false);
  const field = useGrowingHeight(text);
  const noteId = useId();
  const onAccepted = () => {
    setText('');
    // The button that had the focus is disabled now.
    field.current?.focus();
  };
  const submit = () => sendMessage(store, { text, useInternet, onAccepted });
  const handleKey = (event: KeyboardEvent) => {
    // Enter that ends a composed character, as in Japanese, does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const isSendable = !isSending && !isBeginning && chatId !== undefined && text.trim() !== '';
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.box}>
        <textarea
          ref={field}
          className={styles.field}
          aria-label="Message"
          aria-describedby={noteId}
          placeholder="Type a message..."
          rows={1}
          maxLength={sageMessageLimit}
          readOnly={isBeginning}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
        />
        <div className={styles.tools}>
          {isSending && (
            <button
              type="button"
              className={styles.tool}
              title="Stop"
              aria-label="Stop"
              onClick={() => stopReply(store)}
            >
              <Square size={16} aria-hidden fill="currentColor" />
            </button>
          )}
          <InternetToggle on={useInternet} onChange={setUseInternet} />
          <Button
            type="submit"
            variant="sage"
            className={clsx(styles.send, isSending && styles.sending)}
            aria-label={isSending ? 'Sending...' : undefined}
            disabled={!isSendable}
          >
            {isSending ? '...' : 'Send'}
          </Button>
        </div>
      </div>
      <ComposerNote id={noteId} length={text.length} useInternet={useInternet} />
    </form>
  );
}

function InternetToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const title = on ? 'Disable internet search' : 'Enable internet search';
  return (
    <button
      type="button"
      className={clsx(styles.tool, on && styles.on)}
      title={title}
      aria-label={title}
      onClick={() => onChange(!on)}
    >
      <Globe size={18} aria-hidden />
    </button>
  );
}

interface NoteProps {
  id: string;
  length: number;
  useInternet: boolean;
}

/** Shows the remaining length near the limit, and that internet search is not set up. */
function ComposerNote({ id, length, useInternet }: NoteProps) {
  const { data: status } = useQuery(statusQuery);
  const isLong = length >= sageMessageLimit * 0.9;
  const isUnavailable = useInternet && status?.internetSearch === false;
  return (
    <div id={id} className={styles.note}>
      {isUnavailable && 'Internet search is not available. Sage answers without it. '}
      {isLong && `${length} / ${sageMessageLimit}`}
    </div>
  );
}

/** The draft of the message in a chat; each chat has its own. */
function useDraft(chatId: string | undefined) {
  const [draft, setDraft] = useState(() => ({ chatId, text: readDraft(chatId) }));
  useEffect(() => {
    setDraft((known) => (known.chatId === chatId ? known : { chatId, text: readDraft(chatId) }));
  }, [chatId]);
  const setText = (text: string) => {
    // The chat of the draft: sending may just have created another one.
    saveDraft(text, draft.chatId);
    setDraft((known) => ({ ...known, text }));
  };
  return [draft.text, setText] as const;
}

/** Specification section 9. */
const minPx = 50;
const maxPx = 120;

/** Makes a text area as high as its text, between 50 and 120 px. */
function useGrowingHeight(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = `${minPx}px`;
    if (element.value === '') return;
    element.style.height = `${Math.min(Math.max(element.scrollHeight, minPx), maxPx)}px`;
  }, [text]);
  return field;
}
