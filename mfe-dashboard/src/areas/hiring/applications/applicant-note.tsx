import { type Applicant, applicationLimits, jobs } from '@soloist/contracts';
import { Button, Field, Textarea } from '@soloist/ui';
import { call } from '@soloist/web-client';
import { useState } from 'react';
import { useJobChange } from '../../shared/jobs/jobs.api.ts';
import styles from './applicants.module.css';

/** The client's private note on an applicant. */
export function ApplicantNote({ applicant: { _id, note, freelancer } }: { applicant: Applicant }) {
  const [draft, setDraft] = useState<string>();
  const save = useJobChange({
    change: (text: string) => call(jobs.note, { params: { id: _id }, body: { note: text } }),
    onDone: () => setDraft(undefined),
  });
  if (draft === undefined) {
    return (
      <div className={styles.note}>
        {note && <p dir="auto">{note}</p>}
        <Button size="sm" variant="ghost" onClick={() => setDraft(note)}>
          {note ? 'Edit your note' : `Note on ${freelancer.fname}`}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.note}>
      <Field label={`Your note on ${freelancer.fname}`} hint="Only you see it.">
        <Textarea
          rows={2}
          limit={applicationLimits.note}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      </Field>
      <span className={styles.buttons}>
        <Button
          size="sm"
          disabled={draft.length > applicationLimits.note}
          busy={save.isPending && 'Saving'}
          onClick={() => save.mutate(draft)}
        >
          Save note
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setDraft(undefined)}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
