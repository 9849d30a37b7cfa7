import { formatMoney, type InstallmentStatus, type InvoiceDetail } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { PanelSection } from '../../shared/sections/section.tsx';
import styles from './invoices.module.css';

const states: Record<InstallmentStatus, { text: string; tone: BadgeTone }> = {
  due: { text: 'Due', tone: 'info' },
  overdue: { text: 'Overdue', tone: 'bad' },
  paid: { text: 'Paid', tone: 'ok' },
};

/** The installments with their due dates and statuses; nothing where the invoice is due once. */
export function InvoiceInstallments({ invoice }: { invoice: InvoiceDetail }) {
  const { installments, currency, status } = invoice;
  if (!installments || status === 'void') return null;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <PanelSection title="Payment schedule">
      <ul className={styles.lines}>
        {installments.map(({ amount, left, due_date, status: state }) => (
          <li key={due_date}>
            <span>
              <b>{money(amount)}</b>
              <span>
                by {formatCalendarDay(due_date)}
                {left > 0 && left < amount && `, ${money(left)} left`}
              </span>
            </span>
            <Badge tone={states[state].tone}>{states[state].text}</Badge>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
