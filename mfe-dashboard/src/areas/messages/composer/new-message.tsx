import { type ChatMessage, type ChatPerson, messagePreview } from '@soloist/contracts';
import { Banner, IconButton } from '@soloist/ui';
import { useIsOnline } from '@soloist/web-client';
import { Paperclip } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { canChange, compose, stopComposing } from '../chat/composing.store.ts';
import { changeDraft, useDraft } from '../chat/drafts.store.ts';
import { send } from '../outbox/outbox.store.ts';
import { AboutBar } from './about-bar.tsx';
import styles from './composer.module.css';
import { ComposerField } from './composer-field.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { useComposerFiles } from './use-composer-files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePreparedReply } from './use-prepared-reply.ts';
import { useTyping } from './use-typing.ts';

/** Chooses files of any kind. */
function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Attach files" onClick={() => input.current?.click()}>
        <Paperclip size={20} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}

interface NewMessageProps {
  to: ChatPerson;
  replyTo: ChatMessage | undefined;
  myLastMessage: ChatMessage | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A message to a person: text, files and the replied message; saved until it is sent. */
export function NewMessage({ to, replyTo, myLastMessage, field }: NewMessageProps) {
  const draft = useDraft(to.id);
  const files = useComposerFiles(to);
  const isFileOver = useFileDrop(files.add);
  const isOnline = useIsOnline();
  const sendTyping = useTyping(to.id, !to.isGuest);
  usePreparedReply(to, field);

  const write = (text: string) => {
    changeDraft(to.id, { text });
    sendTyping(text.trim() !== '');
  };
  const submit = () => {
    if (!files.mayBeSent()) return;
    send(to.id, draft);
    sendTyping(false);
    field.current?.focus();
  };
  const stopReply = () => stopComposing(to.id);
  return (
    <ComposerField
      label={`Message to ${to.name}`}
      submitLabel="Send"
      text={draft.text}
      onText={write}
      field={field}
      needsWords={draft.files.length === 0}
      onSubmit={submit}
      onEscape={() => replyTo && stopReply()}
      onUp={() =>
        myLastMessage && canChange(myLastMessage) && compose(to.id, { editing: myLastMessage })
      }
      onBlur={() => sendTyping(false)}
      onFiles={files.add}
      above={
        <>
          {replyTo && (
            <AboutBar stopLabel="Cancel reply" onStop={stopReply}>
              Replying to <b>{replyTo.sender === to.id ? to.name : 'yourself'}</b>:{' '}
              <bdi>{messagePreview(replyTo)}</bdi>
            </AboutBar>
          )}
          {isFileOver && <div className={styles.over}>Drop to add files</div>}
          {files.refusals.length > 0 && (
            <Banner className={styles.refused} onDismiss={files.dismiss}>
              <p dir="auto">{files.refusals.join(' ')}</p>
            </Banner>
          )}
          <ComposerFiles keys={draft.files} onRemove={files.remove} />
        </>
      }
      tools={files.add && <AttachButton onFiles={files.add} />}
      note={
        <span role="status">
          {!isOnline && (
            <span data-says-offline>
              You’re offline. We’ll send your messages when you’re back.
            </span>
          )}
        </span>
      }
    />
  );
}
