import { type JobSummary, jobMessages, jobs } from '@soloist/contracts';
import { Button, DateField, Field, Modal } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { useState } from 'react';
import { daysUntil, today } from '../../../dates.ts';
import { useJobChange } from '../jobs.api.ts';

interface ReopenDialogProps {
  job: JobSummary;
  open: boolean;
  onClose: () => void;
}

/** Takes applications again, up to another day or without one. */
export function ReopenDialog({ job, open, onClose }: ReopenDialogProps) {
  const [day, setDay] = useState('');
  const reopen = useJobChange({
    change: () =>
      call(jobs.reopen, { params: { id: job._id }, body: { closesOn: day === '' ? null : day } }),
    onDone: onClose,
  });
  const isOver = day !== '' && daysUntil(day) < 0;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Reopen this job?"
      text="It takes applications again. Who was told that it closed stays told."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={isOver}
            busy={reopen.isPending && 'Reopening'}
            onClick={() => reopen.mutate(undefined)}
          >
            Reopen job
          </Button>
        </>
      }
    >
      <Field label="Last day to apply" optional error={isOver ? jobMessages.closesOn : undefined}>
        <DateField min={today()} value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
    </Modal>
  );
}
