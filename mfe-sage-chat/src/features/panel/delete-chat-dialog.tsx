import { FocusScope } from '@radix-ui/react-focus-scope';
import type { Chat } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { type KeyboardEvent, useId, useRef } from 'react';
import styles from './panel.module.css';

interface DeleteChatDialogProps {
  chat: Chat;
  onCancel: () => void;
  onDelete: () => void;
}

/** Not the dialog of `ui`, because it covers the panel only. A click outside cancels. */
export function DeleteChatDialog({ chat, onCancel, onDelete }: DeleteChatDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  const focusCancel = (event: Event) => {
    event.preventDefault();
    cancel.current?.focus();
  };
  return (
    <div className={styles.cover}>
      {/* Not a stop for the keyboard: Escape and Cancel do the same. */}
      <button
        type="button"
        className={styles.overlay}
        tabIndex={-1}
        aria-hidden="true"
        data-testid="delete-overlay"
        onClick={onCancel}
      />
      <FocusScope trapped loop onMountAutoFocus={focusCancel} asChild>
        <div
          className={styles.modal}
          role="alertdialog"
          aria-modal="true"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          onKeyDown={handleKey}
        >
          <h2 id={`${id}-title`}>Delete Chat</h2>
          <p id={`${id}-text`}>
            Are you sure you want to delete <b>“{chat.title || 'this chat'}”</b>? This action cannot
            be undone. All messages in this chat will be permanently removed.
          </p>
          <div className={styles.modalActions}>
            <Button ref={cancel} onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="danger" onClick={onDelete}>
              Delete Chat
            </Button>
          </div>
        </div>
      </FocusScope>
    </div>
  );
}
