import type { ChatMessage } from '@soloist/contracts';
import { IconButton, Menu } from '@soloist/ui';
import { Ellipsis, Reply, SmilePlus } from 'lucide-react';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import styles from './message.module.css';
import { useMessageActions } from './message-actions.ts';
import { canReact, canReply, optionsOf } from './message-options.tsx';

interface MessageToolsProps {
  message: ChatMessage;
  /** While something of it is open it has to stay. */
  onOpenChange: (isOpen: boolean) => void;
}

/** Beside a message that the pointer or the focus is on. */
export function MessageTools({ message, onOpenChange }: MessageToolsProps) {
  const actions = useMessageActions();
  const options = optionsOf(message, actions);
  if (options.length === 0) return null;
  return (
    <div className={styles.tools} role="toolbar" aria-label="This message">
      {canReact(message, actions) && (
        <EmojiPopover
          trigger={
            <IconButton size="sm" label="React">
              <SmilePlus size={16} aria-hidden="true" />
            </IconButton>
          }
          onPick={(emoji) => actions.react(message, emoji)}
          onOpenChange={onOpenChange}
        />
      )}
      {canReply(message, actions) && (
        <IconButton size="sm" label="Reply" onClick={() => actions.reply(message)}>
          <Reply size={16} aria-hidden="true" />
        </IconButton>
      )}
      <Menu
        trigger={
          <IconButton size="sm" label="More for this message">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={options}
        onOpenChange={onOpenChange}
      />
    </div>
  );
}
