import type { ChatMessage, ChatPerson, ConversationSettings } from '@soloist/contracts';
import { useEffect, useRef } from 'react';
import { useComposing } from '../chat/composing.store.ts';
import styles from '../composer/composer.module.css';
import { MessageEdit } from '../composer/message-edit.tsx';
import { NewMessage } from '../composer/new-message.tsx';
import { UnblockButton } from './conversation-menu.tsx';

interface MessageComposerProps {
  to: ChatPerson;
  settings: ConversationSettings;
  /** The user's newest message, which Up edits. */
  myLastMessage?: ChatMessage | undefined;
}

/** Writes a new message or a reply, or edits a message. */
export function MessageComposer({ to, settings, myLastMessage }: MessageComposerProps) {
  const composing = useComposing(to.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const editing = composing && 'editing' in composing ? composing.editing : undefined;
  const replyTo = composing && 'replyTo' in composing ? composing.replyTo : undefined;
  const aboutId = editing?.id ?? replyTo?.id;

  const previousId = useRef(aboutId);
  useEffect(() => {
    // Not when the conversation opens: on a phone the keyboard would cover it.
    if (previousId.current !== aboutId) field.current?.focus();
    previousId.current = aboutId;
  }, [aboutId]);

  const closed = closedReason(to, settings);
  if (closed) {
    return (
      <div className={styles.closed} data-bottom-bar>
        <p>{closed}</p>
        {settings.blocked && <UnblockButton personId={to.id} />}
      </div>
    );
  }
  if (editing) return <MessageEdit key={editing.id} message={editing} to={to} field={field} />;
  return <NewMessage to={to} replyTo={replyTo} myLastMessage={myLastMessage} field={field} />;
}

function closedReason(to: ChatPerson, { blocked }: ConversationSettings): string | undefined {
  if (to.isGone) return 'This person has left and can’t receive messages.';
  if (blocked) return `You blocked ${to.name}. Unblock them to send messages.`;
}
