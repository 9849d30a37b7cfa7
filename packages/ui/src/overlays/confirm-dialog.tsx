import { type ReactNode, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** A verb, such as "Delete invoice". */
  confirmLabel: string;
  /** `Cancel` by default; set it where the question itself is about cancelling. */
  cancelLabel?: string;
  /** `danger` for what cannot be undone: red, and Cancel has the focus. */
  tone?: 'primary' | 'danger';
  /** The verb while it happens, such as `Deleting`. */
  busy?: string | false;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something happens. Escape and pressing outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, tone = 'primary', busy, onConfirm, onCancel } = props;
  const { cancelLabel = 'Cancel' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      text={text}
      role="alertdialog"
      initialFocus={tone === 'danger' ? cancel : confirm}
      actions={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button ref={confirm} variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
