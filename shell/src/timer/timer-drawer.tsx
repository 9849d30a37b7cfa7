import { timeSubjectFields, timeSubjectOptions } from '@soloist/contracts';
import { Button, Checkbox, ConfirmDialog, Drawer, Field, Input, Select } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { type SubmitEvent, useState } from 'react';
import { startTimer, stopTimer, useDiscardTimer, useTimeSubjects } from './timer.api.ts';
import styles from './timer.module.css';
import type { RunningTimer } from './timer.rules.ts';

interface TimerDrawerProps {
  open: boolean;
  onClose: () => void;
  timer: RunningTimer | undefined;
  /** Its time, such as `0:12:34`. */
  elapsed: string;
}

/** Starts the timer, or shows the running one. */
export function TimerDrawer({ open, onClose, timer, elapsed }: TimerDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Timer">
      <div className={styles.drawer}>
        {timer ? (
          <Running timer={timer} elapsed={elapsed} onClose={onClose} />
        ) : (
          <StartForm onStarted={onClose} />
        )}
        <Link className={styles.week} to="/time" onClick={onClose}>
          Open your week
        </Link>
      </div>
    </Drawer>
  );
}

type RunningProps = Pick<TimerDrawerProps, 'elapsed' | 'onClose'> & { timer: RunningTimer };

function Running({ timer, elapsed, onClose }: RunningProps) {
  const discard = useDiscardTimer();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <p className={styles.elapsed} role="timer" aria-live="off">
        {elapsed}
      </p>
      <p className={styles.work}>
        <b>{timer.note || 'No note'}</b>
        <span>{timer.subject || 'No project or client'}</span>
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() => {
            stopTimer(timer);
            onClose();
          }}
        >
          Stop timer
        </Button>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Discard this timer?"
        text="Its tracked time will be deleted."
        confirmLabel="Discard timer"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          discard.mutate(timer);
          onClose();
        }}
      />
    </>
  );
}

function StartForm({ onStarted }: { onStarted: () => void }) {
  const { data: subjects, error } = useTimeSubjects();
  const [note, setNote] = useState('');
  const [subject, setSubject] = useState('');
  const [milestone, setMilestone] = useState('');
  const [isBillable, setBillable] = useState(true);
  const options = subjects ? timeSubjectOptions(subjects) : [];
  const project = subjects?.projects.find(({ id }) => subject === `project:${id}`);
  const milestones = project?.milestones ?? [];

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const label = options.find(({ value }) => value === subject)?.label ?? '';
    const work = {
      note,
      billable: isBillable,
      ...timeSubjectFields(subject),
      ...(milestone ? { milestone_id: milestone } : {}),
    };
    startTimer(work, project?.name ?? label);
    onStarted();
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <Field label="Note" optional>
        <Input
          limit={200}
          placeholder="What are you working on?"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Field
        label="Project or client"
        optional
        hint={error && !subjects && 'We couldn’t load your projects. You can add one later.'}
      >
        <Select
          disabled={!subjects}
          value={subject}
          options={[{ value: '', label: 'None' }, ...options]}
          onChange={({ target }) => {
            setSubject(target.value);
            setMilestone('');
          }}
        />
      </Field>
      {milestones.length > 0 && (
        <Field label="Milestone" optional>
          <Select
            value={milestone}
            options={[
              { value: '', label: 'None' },
              ...milestones.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => setMilestone(target.value)}
          />
        </Field>
      )}
      <Checkbox label="Billable" checked={isBillable} onChange={setBillable} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit">
          Start timer
        </Button>
      </div>
    </form>
  );
}
