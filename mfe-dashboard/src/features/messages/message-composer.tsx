import type { ChatMessage, ChatPerson, ConversationSettings } from '@soloist/contracts';
import { useEffect, useRef } from 'react';
import styles from './composer/composer.module.css';
import { MessageEdit } from './composer/message-edit.tsx';
import { NewMessage } from './composer/new-message.tsx';
import { useComposing } from './composing.ts';
import { UnblockButton } from './thread/conversation-menu.tsx';

interface MessageComposerProps {
  to: ChatPerson;
  settings: ConversationSettings;
  /** The newest of one's own, which Up begins to change. */
  lastOwn?: ChatMessage | undefined;
}

/** Where one writes a new message, an answer, or changes one's own. */
export function MessageComposer({ to, settings, lastOwn }: MessageComposerProps) {
  const composing = useComposing(to.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const editing = composing && 'editing' in composing ? composing.editing : undefined;
  const replyTo = composing && 'replyTo' in composing ? composing.replyTo : undefined;
  const aboutId = editing?.id ?? replyTo?.id;

  const was = useRef(aboutId);
  useEffect(() => {
    // Not when the conversation opens: on a phone the keyboard would cover it.
    if (was.current !== aboutId) field.current?.focus();
    was.current = aboutId;
  }, [aboutId]);

  const closed = whyClosed(to, settings);
  if (closed) {
    return (
      <div className={styles.closed} data-bottom-bar>
        <p>{closed}</p>
        {settings.blocked && <UnblockButton personId={to.id} />}
      </div>
    );
  }
  if (editing) return <MessageEdit key={editing.id} message={editing} to={to} field={field} />;
  return <NewMessage to={to} replyTo={replyTo} lastOwn={lastOwn} field={field} />;
}

function whyClosed(to: ChatPerson, { blocked }: ConversationSettings): string | undefined {
  if (to.isGone) return 'This person has left. Nobody would read what you write here.';
  if (blocked) return `You blocked ${to.name}. Unblock them to write.`;
}
