import { Banner, Button, Modal } from '@soloist/ui';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  /** The label of the submit button, and its label while submitting. */
  action: string;
  busy: string | false;
  /** The error that belongs to no single field. */
  problem: string | undefined;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog over its page. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, action, busy, problem, onSubmit, onClose, children } = props;
  const formId = useId();
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        {problem && <Banner>{problem}</Banner>}
      </form>
    </Modal>
  );
}
