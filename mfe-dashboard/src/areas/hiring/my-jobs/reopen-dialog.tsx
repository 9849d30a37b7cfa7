import { isDay, type JobSummary, jobMessages, jobs, today } from '@soloist/contracts';
import { Button, DateField, Field, Modal } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { useState } from 'react';
import { useJobChange } from '../../shared/jobs/jobs.api.ts';

interface ReopenDialogProps {
  job: JobSummary;
  open: boolean;
  onClose: () => void;
}

/** Reopens a job for applications, with or without a new closing day. */
export function ReopenDialog({ job, open, onClose }: ReopenDialogProps) {
  const [day, setDay] = useState('');
  const reopen = useJobChange({
    change: () =>
      call(jobs.reopen, { params: { id: job._id }, body: { closesOn: day === '' ? null : day } }),
    onDone: onClose,
  });
  const isRefused = day !== '' && (!isDay(day) || day < today());
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Reopen this job?"
      text="Freelancers can apply again. We don’t notify earlier applicants."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={isRefused}
            busy={reopen.isPending && 'Reopening'}
            onClick={() => reopen.mutate(undefined)}
          >
            Reopen job
          </Button>
        </>
      }
    >
      <Field
        label="Last day to apply"
        optional
        error={isRefused ? jobMessages.closesOn : undefined}
      >
        <DateField min={today()} value={day} onChange={setDay} daysAhead={[14, 30]} />
      </Field>
    </Modal>
  );
}
