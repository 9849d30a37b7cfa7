import { type ChatMessage, messagePreview } from '@soloist/contracts';
import { Button, Drawer } from '@soloist/ui';
import clsx from 'clsx';
import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { QuickEmoji } from '../emoji/emoji-popover.tsx';
import { LazyEmojiPicker } from '../emoji/lazy-emoji-picker.tsx';
import styles from './message.module.css';
import { canReact, optionsOf } from './message-options.tsx';
import type { PageMessageActions } from './use-message-actions.ts';

interface MessageSheetProps {
  actions: PageMessageActions;
  message: ChatMessage | undefined;
  onClose: () => void;
}

/** The actions on a message for touch screens. */
export function MessageSheet({ actions, message, onClose }: MessageSheetProps) {
  const chosen = useRef<() => void>(undefined);
  return (
    <Drawer
      open={message !== undefined}
      onClose={onClose}
      // After closing, because the chosen action takes the focus.
      onClosed={() => {
        chosen.current?.();
        chosen.current = undefined;
      }}
      title={<span className={styles.about}>{message && messagePreview(message)}</span>}
    >
      {message && (
        <SheetOptions
          key={message.id}
          actions={actions}
          message={message}
          onChoose={(act) => {
            chosen.current = act;
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}

interface SheetOptionsProps {
  actions: PageMessageActions;
  message: ChatMessage;
  onChoose: (act: () => void) => void;
}

function SheetOptions({ actions, message, onChoose }: SheetOptionsProps) {
  const [isPicking, setPicking] = useState(false);
  const pick = (emoji: string) => onChoose(() => actions.react(message, emoji));
  if (isPicking) return <LazyEmojiPicker onPick={pick} />;
  return (
    <>
      {canReact(message, actions) && (
        <>
          <QuickEmoji onPick={pick} />
          <Button
            variant="ghost"
            className={styles.option}
            icon={<SmilePlus size={16} aria-hidden="true" />}
            onClick={() => setPicking(true)}
          >
            Another emoji
          </Button>
        </>
      )}
      {optionsOf(message, actions).map(({ label, icon, onSelect, tone }) => (
        <Button
          key={label}
          variant="ghost"
          className={clsx(styles.option, tone && styles[tone])}
          icon={icon}
          onClick={() => onChoose(onSelect)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
