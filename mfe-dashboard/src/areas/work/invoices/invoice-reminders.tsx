import { dateFormat, type InvoiceDetail } from '@soloist/contracts';
import { Badge, type BadgeTone, Banner, Button, Checkbox } from '@soloist/ui';
import { useState } from 'react';
import { browserTimeZone, zoneName } from '../../shared/formats/time-zones.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { PanelSection } from '../../shared/sections/section.tsx';
import { invoiceActions, isOpen, reminderText } from './invoice.rules.ts';
import { useSetReminders } from './invoices.api.ts';
import styles from './invoices.module.css';
import { ReminderDialog } from './reminder-dialog.tsx';

type Reminder = InvoiceDetail['reminders'][number];

const states: Record<Reminder['state'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Scheduled', tone: 'info' },
  sent: { text: 'Sent', tone: 'ok' },
  stopped: { text: 'Stopped', tone: 'neutral' },
};

/** Scheduled and sent reminders, and a button to send one now. */
export function InvoiceReminders({ invoice }: { invoice: InvoiceDetail }) {
  const { reminders, time_zone } = invoice;
  const [isChanging, setChanging] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const hasPending = reminders.some(({ state }) => state === 'waiting');
  return (
    <PanelSection title="Reminders">
      {reminders.length === 0 && <p className={styles.calm}>No reminders scheduled.</p>}
      <ul className={styles.lines}>
        {reminders.map((reminder) => (
          <li key={reminder.id}>
            <span>
              <b>{titleOf(reminder)}</b>
              <span>{formatIn(time_zone, reminder.at)}</span>
            </span>
            <Badge tone={states[reminder.state].tone}>{states[reminder.state].text}</Badge>
          </li>
        ))}
      </ul>
      {isChanging && <ChooseDays invoice={invoice} onClose={() => setChanging(false)} />}
      {isWriting && <ReminderDialog invoice={invoice} onClose={() => setWriting(false)} />}
      {isOpen(invoice) && !isChanging && (
        <div className={styles.actions}>
          {invoiceActions(invoice).canRemind && (
            <Button size="sm" onClick={() => setWriting(true)}>
              Send reminder
            </Button>
          )}
          <Button size="sm" onClick={() => setChanging(true)}>
            Edit reminders
          </Button>
          {hasPending && <StopReminders invoice={invoice} />}
        </div>
      )}
    </PanelSection>
  );
}

/** The reminder's day, and its installment where the invoice has several. */
const titleOf = ({ days, installment }: Reminder) =>
  installment === undefined
    ? reminderText(days)
    : `${reminderText(days)}, installment ${installment + 1}`;

/** The instant in the client's time zone. */
function formatIn(timeZone: string, instant: string) {
  const text = dateFormat({
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone || undefined,
  })(instant);
  return timeZone ? `${text}, ${zoneName(timeZone)}` : text;
}

function StopReminders({ invoice: { id, time_zone } }: { invoice: InvoiceDetail }) {
  const stop = useSetReminders();
  return (
    <Button
      size="sm"
      busy={stop.isPending && 'Stopping'}
      onClick={() => stop.mutate({ id, days: [], time_zone }, { onError: showErrorToast })}
    >
      Stop reminders
    </Button>
  );
}

const offered = [-3, 0, 1, 7, 14];

function ChooseDays({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { id, reminders, time_zone } = invoice;
  const set = useSetReminders();
  // Each installment has its own reminders for the same days.
  const daysIn = (wanted: Reminder['state']) => [
    ...new Set(reminders.filter(({ state }) => state === wanted).map(({ days }) => days)),
  ];
  const waiting = daysIn('waiting');
  const [days, setDays] = useState(waiting);
  const sent = invoice.installments ? [] : daysIn('sent');
  const choices = [...new Set([...offered, ...waiting])]
    .filter((day) => !sent.includes(day))
    .sort((a, b) => a - b);
  return (
    <fieldset className={styles.choices}>
      <legend>Send at 9 AM in your client’s time zone</legend>
      {choices.map((day) => (
        <Checkbox
          key={day}
          label={reminderText(day)}
          checked={days.includes(day)}
          onChange={(checked) =>
            setDays(checked ? [...days, day] : days.filter((each) => each !== day))
          }
        />
      ))}
      {set.error && <Banner>{set.error.message}</Banner>}
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="primary"
          busy={set.isPending && 'Saving'}
          onClick={() =>
            set.mutate(
              {
                id,
                days: days.toSorted((a, b) => a - b),
                time_zone: time_zone || browserTimeZone(),
              },
              { onSuccess: onClose },
            )
          }
        >
          Save reminders
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
