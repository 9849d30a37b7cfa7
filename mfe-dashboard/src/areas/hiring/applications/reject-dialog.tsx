import { applicationLimits } from '@soloist/contracts';
import { Button, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import styles from './applicants.module.css';
import { rejectionWords } from './application.rules.ts';

interface RejectDialogProps {
  open: boolean;
  name: string;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Declines an applicant with a reason that we send to them. */
export function RejectDialog({ open, name, isBusy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const handleReject = () => {
    if (reason.trim() === '') return setIsMissing(true);
    if (reason.length <= applicationLimits.reason) onReject(reason.trim());
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Decline ${name}?`}
      text={`We’ll send your answer to ${name}.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isBusy && 'Sending'} onClick={handleReject}>
            Decline
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <Field
          label="Your answer"
          error={isMissing && reason.trim() === '' ? 'Please write a sentence.' : undefined}
        >
          <Textarea
            rows={4}
            limit={applicationLimits.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <fieldset>
          <legend>Suggested answers</legend>
          {rejectionWords.map((words) => (
            <button key={words} type="button" onClick={() => setReason(words)}>
              {words}
            </button>
          ))}
        </fieldset>
      </div>
    </Modal>
  );
}
