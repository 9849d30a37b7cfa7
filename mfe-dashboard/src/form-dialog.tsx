import { Banner, Button, Modal } from '@soloist/ui';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  /** What the button says, and what it says meanwhile. */
  action: string;
  busy: string | false;
  /** Why it was refused, where that is no field's. */
  problem: string | undefined;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page that it is about. */
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
