import { formatHours, formatMoney, type TimeEntry } from '@soloist/contracts';
import { Badge, ConfirmDialog, Heading, IconButton } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveEntry } from './time.api.ts';
import styles from './time.module.css';
import { daysOf, formatLongDay, subjectNameOf, totalOf } from './time.rules.ts';

interface EntryListProps {
  monday: string;
  entries: TimeEntry[];
  onEdit: (entry: TimeEntry) => void;
}

export const dayHeadingId = (day: string) => `time-${day}`;

/** The entries of a week by day, newest day first. */
export function EntryList({ monday, entries, onEdit }: EntryListProps) {
  const remove = useRemoveEntry();
  const [removing, setRemoving] = useState<TimeEntry>();
  const days = daysOf(monday)
    .toReversed()
    .map((day) => ({ day, own: entries.filter((entry) => entry.day === day) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div className={styles.days}>
      {days.map(({ day, own }) => (
        <section key={day} aria-labelledby={dayHeadingId(day)}>
          <header className={styles.dayHead}>
            <Heading level={2} size="section" id={dayHeadingId(day)} tabIndex={-1}>
              {formatLongDay(day)}
            </Heading>
            <span className={styles.number}>{totalOf(own)}</span>
          </header>
          <ul className={styles.entries}>
            {own.map((entry) => (
              <EntryRow
                key={entry.entry_id}
                entry={entry}
                onEdit={() => onEdit(entry)}
                onRemove={() => setRemoving(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this time entry?"
        text={removing ? `${nameOf(removing)}, ${formatHours(removing.seconds)}.` : ''}
        confirmLabel="Delete entry"
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing) remove.mutate(removing.entry_id);
          setRemoving(undefined);
        }}
      />
    </div>
  );
}

const nameOf = (entry: TimeEntry) => entry.note || subjectNameOf(entry);

interface EntryRowProps {
  entry: TimeEntry;
  onEdit: () => void;
  onRemove: () => void;
}

function EntryRow({ entry, onEdit, onRemove }: EntryRowProps) {
  const { note, milestone_name, seconds, running, amount, currency, billed, shared } = entry;
  const name = nameOf(entry);
  const details = [note && subjectNameOf(entry), milestone_name].filter(Boolean).join(' · ');
  return (
    <li className={styles.entry}>
      <span className={styles.entryText}>
        <b>{name}</b>
        {details && <span>{details}</span>}
      </span>
      <span className={styles.entryState}>
        <EntryState entry={entry} />
      </span>
      <span className={styles.entryNumbers}>
        <b>{running ? 'Running' : formatHours(seconds)}</b>
        <span>{amount > 0 && formatMoney(amount, currency)}</span>
      </span>
      <span className={styles.entryActions}>
        {!billed && !shared && (
          <>
            <IconButton size="sm" label={`Edit ${name}`} onClick={onEdit}>
              <Pencil size={16} />
            </IconButton>
            <IconButton size="sm" label={`Delete ${name}`} onClick={onRemove}>
              <Trash2 size={16} />
            </IconButton>
          </>
        )}
      </span>
    </li>
  );
}

function EntryState({ entry: { billed, shared, billable, running } }: { entry: TimeEntry }) {
  if (billed?.invoice_id) {
    return (
      <Link className={styles.state} to={`/projects?tab=invoices&invoice=${billed.invoice_id}`}>
        Billed on {billed.number}
      </Link>
    );
  }
  if (billed) {
    return (
      <Link className={styles.state} to={`/invoice/new?id=${billed.draft_id}`}>
        On a draft invoice
      </Link>
    );
  }
  if (shared) {
    return shared.confirmed ? (
      <Badge tone="ok">Confirmed by {shared.confirmed.name}</Badge>
    ) : (
      <Badge tone="warn">To confirm</Badge>
    );
  }
  if (running) return <Badge tone="info">Running</Badge>;
  return billable ? null : <Badge>Not billable</Badge>;
}
