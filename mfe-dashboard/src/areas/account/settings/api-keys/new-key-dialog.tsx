import { Button, Modal } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import styles from './api-keys.module.css';

interface NewKeyDialogProps {
  apiKey: string;
  /** What happens to the key that it replaces, if any. */
  note?: string | undefined;
  onClose: () => void;
}

/** The whole key, which is displayed only once. */
export const NewKeyDialog = ({ apiKey, note, onClose }: NewKeyDialogProps) => (
  <Modal
    open
    onClose={onClose}
    title="Copy your API key"
    text="You won’t see it again. Store it like a password."
    actions={
      <>
        <Button onClick={() => copyText(apiKey, 'API key')} variant="primary">
          Copy key
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    <code className={styles.secret}>{apiKey}</code>
    {note && <p className={styles.note}>{note}</p>}
  </Modal>
);
