import { type ChatMessage, type ChatPerson, chatLineOf } from '@soloist/contracts';
import { Banner } from '@soloist/ui';
import { useIsOnline } from '@soloist/web-client';
import type { RefObject } from 'react';
import { canChange, compose, stopComposing } from '../composing.ts';
import { changeDraft, useDraft } from '../drafts.ts';
import { send } from '../outbox.ts';
import { AboutBar } from './about-bar.tsx';
import { AttachButton } from './attach-button.tsx';
import styles from './composer.module.css';
import { ComposerField } from './composer-field.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { useComposerFiles } from './use-composer-files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useTyping } from './use-typing.ts';

interface NewMessageProps {
  to: ChatPerson;
  replyTo: ChatMessage | undefined;
  lastOwn: ChatMessage | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A message to a person: words, files, and what it answers; kept until it is sent. */
export function NewMessage({ to, replyTo, lastOwn, field }: NewMessageProps) {
  const draft = useDraft(to.id);
  const files = useComposerFiles(to);
  const isFileOver = useFileDrop(files.add);
  const isOnline = useIsOnline();
  const tellTyping = useTyping(to.id, !to.isGuest);

  const write = (text: string) => {
    changeDraft(to.id, { text });
    tellTyping(text.trim() !== '');
  };
  const submit = () => {
    if (!files.mayBeSent()) return;
    send(to.id, draft);
    tellTyping(false);
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
      onUp={() => lastOwn && canChange(lastOwn) && compose(to.id, { editing: lastOwn })}
      onBlur={() => tellTyping(false)}
      onFiles={files.add}
      above={
        <>
          {replyTo && (
            <AboutBar stopLabel="Do not reply to it" onStop={stopReply}>
              Replying to <b>{replyTo.sender === to.id ? to.name : 'yourself'}</b>:{' '}
              <bdi>{chatLineOf(replyTo)}</bdi>
            </AboutBar>
          )}
          {isFileOver && <div className={styles.over}>Let go to add the files</div>}
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
              You are offline. What you send goes out when you are back.
            </span>
          )}
        </span>
      }
    />
  );
}
