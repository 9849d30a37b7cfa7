import type { ChatMessage } from '@soloist/contracts';
import { IconButton, Menu } from '@soloist/ui';
import { Ellipsis, Reply, SmilePlus } from 'lucide-react';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import styles from './message.module.css';
import { canReact, canReply, optionsOf } from './message-options.tsx';
import { useMessageActions } from './use-message-actions.ts';

interface MessageToolsProps {
  message: ChatMessage;
  /** The tools must stay while one of their menus is open. */
  onOpenChange: (isOpen: boolean) => void;
}

/** The tools beside a message that has the pointer or the focus. */
export function MessageTools({ message, onOpenChange }: MessageToolsProps) {
  const actions = useMessageActions();
  const options = optionsOf(message, actions);
  if (options.length === 0) return null;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Message actions">
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
          <IconButton size="sm" label="More actions">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={options}
        onOpenChange={onOpenChange}
      />
    </div>
  );
}
