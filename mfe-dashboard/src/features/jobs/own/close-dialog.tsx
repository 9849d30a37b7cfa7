import { applicationLimits, type JobSummary, jobs } from '@soloist/contracts';
import { Button, Field, Modal, Textarea } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { useState } from 'react';
import { useJobChange } from '../jobs.api.ts';

interface JobDialogProps {
  job: JobSummary;
  open: boolean;
  onClose: () => void;
}

/** Takes no more applications, and answers everybody who waits. */
export function CloseDialog({ job, open, onClose }: JobDialogProps) {
  const [words, setWords] = useState('');
  const close = useJobChange({
    change: () => call(jobs.close, { params: { id: job._id }, body: { words } }),
    onDone: onClose,
  });
  const isTooLong = words.length > applicationLimits.reason;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Close this job?"
      text="It takes no more applications, and everybody who waits for an answer is told that it closed."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={isTooLong}
            busy={close.isPending && 'Closing'}
            onClick={() => close.mutate(undefined)}
          >
            Close job
          </Button>
        </>
      }
    >
      <Field label="Your words for them" optional>
        <Textarea
          rows={3}
          limit={applicationLimits.reason}
          placeholder="Such as: Thank you all. The plans changed."
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
    </Modal>
  );
}
