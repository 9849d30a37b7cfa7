import { type ChatPerson, chatMessageLimit } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import styles from './messages.module.css';
import { useMessageDraft } from './outbox.ts';

interface MessageComposerProps {
  to: ChatPerson;
  onSend: (message: string) => void;
}

/** Where one writes. Enter sends, Shift and Enter begins a line. */
export function MessageComposer({ to, onSend }: MessageComposerProps) {
  const [text, setText] = useMessageDraft(to.id);
  const noteId = useId();
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  };
  return (
    <form className={styles.composer} onSubmit={submit} data-bottom-bar>
      <textarea
        aria-label={`Message to ${to.name}`}
        aria-describedby={noteId}
        placeholder="Write a message"
        rows={1}
        maxLength={chatMessageLimit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter that ends a composed character, as in Japanese, does not send.
          const isPlain = event.key === 'Enter' && !event.shiftKey;
          if (isPlain && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        Send
      </Button>
      <span id={noteId} className={styles.note}>
        {text.length >= chatMessageLimit * 0.9 && `${text.length} / ${chatMessageLimit}`}
      </span>
    </form>
  );
}
