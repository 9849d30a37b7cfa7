import { type ChatMessage, findTextWarnings } from '@soloist/contracts';
import { IconButton, VisuallyHidden } from '@soloist/ui';
import clsx from 'clsx';
import { Ellipsis, TriangleAlert } from 'lucide-react';
import { type FocusEvent, memo, useState } from 'react';
import { MessageContent } from '../content/message-content.tsx';
import bubble from '../content/messages.module.css';
import styles from './message.module.css';
import { MessageFoot, type Reach } from './message-foot.tsx';
import { optionsOf } from './message-options.tsx';
import { MessageQuote } from './message-quote.tsx';
import { MessageReactions } from './message-reactions.tsx';
import { MessageTools } from './message-tools.tsx';
import { useLongPress } from './use-long-press.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessageEntryProps {
  message: ChatMessage;
  isOwn: boolean;
  isFirst: boolean;
  isLast: boolean;
  reach: Reach | undefined;
  isNewest: boolean;
  /** The message is in the tab order. */
  isTabStop: boolean;
  /** The message is highlighted. */
  isLit: boolean;
}

/** One message with its actions. */
export const MessageEntry = memo(function MessageEntry(props: MessageEntryProps) {
  const { message, isOwn, isFirst, isLast, reach, isNewest, isTabStop, isLit } = props;
  const { id, replyTo, deletedAt, editedAt, mail } = message;
  const actions = useMessageActions();
  const { person } = actions;
  const hasOptions = optionsOf(message, actions).length > 0;
  const openSheet = () => hasOptions && actions.openSheet(message);
  const tools = useTools();
  const longPress = useLongPress(openSheet);
  const hasFoot = isLast || editedAt !== null || mail !== null;
  return (
    <article
      data-message={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-labelledby={`${id}-by ${id}-said ${id}-foot`}
      className={clsx(
        styles.entry,
        isOwn && styles.own,
        isFirst && styles.first,
        isLit && styles.lit,
      )}
      {...tools.around}
    >
      <VisuallyHidden id={`${id}-by`}>{isOwn ? 'You' : person.name}</VisuallyHidden>
      <div className={styles.body} {...longPress}>
        <div id={`${id}-said`} className={clsx(bubble.bubble, isOwn && bubble.own)}>
          {replyTo && <MessageQuote quote={replyTo} />}
          {deletedAt ? (
            <span className={styles.gone}>Message deleted</span>
          ) : (
            <MessageContent message={message} />
          )}
        </div>
        {tools.areVisible && <MessageTools message={message} onOpenChange={tools.setOpen} />}
        {hasOptions && (
          <IconButton
            size="sm"
            label="Actions for this message"
            className={styles.touch}
            tabIndex={-1}
            onClick={openSheet}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {!isOwn && !deletedAt && <TextWarning text={message.message} />}
      <MessageReactions message={message} />
      <MessageFoot
        id={`${id}-foot`}
        message={message}
        reach={person.isGuest ? undefined : reach}
        isHidden={!hasFoot}
        isNewest={isNewest}
      />
    </article>
  );
});

/** A hint about a scam. Only the receiver's window derives it: the sender must not learn the signs. */
function TextWarning({ text }: { text: string }) {
  const warnings = findTextWarnings(text);
  if (warnings.length === 0) return null;
  return (
    <p className={styles.warning}>
      <TriangleAlert size={14} aria-hidden="true" />
      <span>Worth a second look. {warnings.join(' ')}</span>
    </p>
  );
}

/** The tools show while the message has the pointer or the focus, or one of their menus is open. */
function useTools() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return {
    areVisible: isPointed || isFocused || isOpen,
    setOpen,
    around: {
      onPointerEnter: ({ pointerType }: React.PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
