import { IconButton } from '@soloist/ui';
import { Smile } from 'lucide-react';
import type { RefObject } from 'react';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import styles from './composer.module.css';

interface EmojiButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

/** Inserts an emoji at the cursor. */
export function EmojiButton({ field, onText }: EmojiButtonProps) {
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
