import { applicationLimits, type JobSummary, jobs } from '@soloist/contracts';
import { Button, Field, Modal, Textarea } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { useState } from 'react';
import { useJobChange } from '../../shared/jobs/jobs.api.ts';

interface JobDialogProps {
  job: JobSummary;
  open: boolean;
  onClose: () => void;
}

/** Closes a job for applications and answers every pending applicant. */
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
      text="Applications close, and we notify everyone without an answer yet."
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
      <Field label="Message to applicants" optional>
        <Textarea
          rows={3}
          limit={applicationLimits.reason}
          placeholder="For example, Thank you all. Our plans changed."
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
    </Modal>
  );
}
