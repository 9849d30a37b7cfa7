import { chatMessageLimit } from '@soloist/contracts';
import { Button, IconButton } from '@soloist/ui';
import clsx from 'clsx';
import { Smile } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
} from 'react';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import styles from './composer.module.css';

export interface ComposerFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  submitLabel: string;
  /** An empty text cannot be sent. */
  needsWords: boolean;
  busy?: string | false;
  onSubmit: () => void;
  onEscape: () => void;
  /** Called for Up while the field is empty. */
  onUp?: (() => void) | undefined;
  onBlur?: () => void;
  onFiles?: ((files: File[]) => void) | undefined;
  /** The replied message and the attachments. */
  above?: ReactNode;
  /** Buttons beside the field. */
  tools?: ReactNode;
  /** A note below the field. */
  note?: ReactNode;
}

const isTouch = () => matchMedia('(pointer: coarse)').matches;

interface EmojiButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

/** Inserts an emoji at the cursor. */
function EmojiButton({ field, onText }: EmojiButtonProps) {
  const insert = (emoji: string) => {
    const { current } = field;
    if (!current) return;
    current.setRangeText(emoji, current.selectionStart, current.selectionEnd, 'end');
    onText(current.value);
  };
  return (
    <EmojiPopover
      align="start"
      focusAfter={field}
      trigger={
        <IconButton label="Add an emoji" className={styles.emoji}>
          <Smile size={20} aria-hidden="true" />
        </IconButton>
      }
      onPick={insert}
    />
  );
}

/** The message field. Enter sends, Shift+Enter adds a line; phones have a button. */
export function ComposerField(props: ComposerFieldProps) {
  const { label, text, field, submitLabel, busy = false, above, tools, note } = props;
  const notesId = useId();
  const isTooLong = text.trim().length > chatMessageLimit;
  const isBlank = props.needsWords && text.trim() === '';

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isBlank && !isTooLong && !busy) props.onSubmit();
  };
  const handleKey = (event: KeyboardEvent) => {
    // Keys of an input method, as for Japanese, are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') props.onEscape();
    if (event.key === 'Enter' && !event.shiftKey && !isTouch()) submit(event);
    const isPlainUp = event.key === 'ArrowUp' && !event.altKey && !event.shiftKey;
    if (!isPlainUp || text !== '' || !props.onUp) return;
    event.preventDefault();
    props.onUp();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs copy an image of the text along with the text.
    const hasWords = event.clipboardData.types.includes('text/plain');
    if (files.length === 0 || hasWords || !props.onFiles) return;
    event.preventDefault();
    props.onFiles(files);
  };
  return (
    <form className={styles.composer} onSubmit={submit} data-bottom-bar>
      {above}
      <div className={styles.row}>
        {tools}
        <EmojiButton field={field} onText={props.onText} />
        <textarea
          ref={field}
          aria-label={label}
          aria-describedby={notesId}
          aria-invalid={isTooLong || undefined}
          placeholder="Write a message"
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={props.onBlur}
        />
        <Button type="submit" variant="primary" disabled={isBlank || isTooLong} busy={busy}>
          {submitLabel}
        </Button>
      </div>
      <div id={notesId} className={styles.notes}>
        {note}
        {text.length >= chatMessageLimit * 0.9 && <Length text={text} />}
      </div>
    </form>
  );
}

function Length({ text }: { text: string }) {
  const { length } = text.trim();
  const isTooLong = length > chatMessageLimit;
  return (
    <span className={clsx(styles.near, isTooLong && styles.tooLong)}>
      {isTooLong && `Input cannot exceed ${chatMessageLimit} characters. `}
      {length} / {chatMessageLimit}
    </span>
  );
}
