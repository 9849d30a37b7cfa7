import { quickReactions } from '@soloist/contracts';
import { Popover, VisuallyHidden } from '@soloist/ui';
import { type ReactElement, type RefObject, useState } from 'react';
import styles from './emoji-popover.module.css';
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx';

interface EmojiPopoverProps {
  /** A button with an accessible name. */
  trigger: ReactElement;
  onPick: (emoji: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'end';
  /** The element that gets the focus on close; the trigger by default. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Chooses a frequent emoji, or any other. */
export function EmojiPopover(props: EmojiPopoverProps) {
  const { trigger, onPick, onOpenChange, align = 'end', focusAfter } = props;
  const [isOpen, setOpen] = useState(false);
  const changeOpen = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const pick = (emoji: string) => {
    changeOpen(false);
    onPick(emoji);
  };
  return (
    <Popover
      trigger={trigger}
      label="Choose an emoji"
      open={isOpen}
      onOpenChange={changeOpen}
      align={align}
      focusAfter={focusAfter}
    >
      <QuickEmoji onPick={pick} />
      <LazyEmojiPicker onPick={pick} />
    </Popover>
  );
}

export const QuickEmoji = ({ onPick }: { onPick: (emoji: string) => void }) => (
  <fieldset className={styles.quick}>
    <legend>
      <VisuallyHidden>Frequent emoji</VisuallyHidden>
    </legend>
    {quickReactions.map((emoji) => (
      <button key={emoji} type="button" onClick={() => onPick(emoji)}>
        {emoji}
      </button>
    ))}
  </fieldset>
);
