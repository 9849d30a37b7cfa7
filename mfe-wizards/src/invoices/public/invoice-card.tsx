import {
  formatHours,
  type InvoiceStatus,
  type PublicInvoice,
  remainingSeconds,
} from '@soloist/contracts';
import { invoiceHeadline } from '@soloist/document';
import { Badge, type BadgeTone, DescriptionList, Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { InstallmentList } from './installment-list.tsx';
import { nextInstallmentOf } from './invoice-state.rules.ts';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

const tones: Record<InvoiceStatus, BadgeTone> = {
  sent: 'info',
  viewed: 'info',
  overdue: 'bad',
  paid: 'ok',
  void: 'neutral',
};

interface InvoiceCardProps {
  invoice: PublicInvoice;
  /** How to pay, while an amount is due. */
  children: ReactNode;
}

/** The amount due, the due date and the payments. */
export function InvoiceCard({ invoice, children }: InvoiceCardProps) {
  const texts = useInvoiceTexts();
  const { money } = useFormats();
  const { document, settlement, status } = invoice;
  const { kind, number, to, currency } = document;
  const { amount } = invoiceHeadline(document, settlement);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <Heading level={1} size="sub">
          {kind === 'invoice' ? texts.card.invoice(number) : texts.card.creditNote(number)}
        </Heading>
        {kind === 'invoice' && <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>}
      </div>
      <p className={styles.meta}>{texts.card.forClient(to.name || to.email)}</p>
      <p className={styles.total}>{money(amount, currency)}</p>
      <StateText invoice={invoice} />
      <Recurrence recurrence={invoice.recurrence} />
      <Sums invoice={invoice} />
      <InstallmentList invoice={invoice} />
      {children}
    </section>
  );
}

function StateText({ invoice }: { invoice: PublicInvoice }) {
  const { document, status } = invoice;
  const next = nextInstallmentOf(invoice);
  const { card } = useInvoiceTexts();
  const { day, money } = useFormats();
  const dueDate = day(next?.due_date ?? document.due_date);
  const text = () => {
    if (document.kind === 'credit_note') return card.credits(document.credits?.number ?? '');
    if (status === 'void') return card.voidText(document.from.name);
    if (status === 'paid') return card.paidText;
    // The last installment is all that is due.
    if (next && next.left < invoice.balance) {
      const left = money(next.left, document.currency);
      return status === 'overdue' ? card.nextWasDue(left, dueDate) : card.nextDue(left, dueDate);
    }
    return status === 'overdue' ? card.wasDue(dueDate) : card.due(dueDate);
  };
  return <p className={status === 'overdue' ? styles.late : styles.meta}>{text()}</p>;
}

/** The recurring invoice that it belongs to, and when the next one comes. */
function Recurrence({ recurrence }: Pick<PublicInvoice, 'recurrence'>) {
  const { card } = useInvoiceTexts();
  const { day } = useFormats();
  if (!recurrence) return null;
  const { unit, every, from, to, hours, used_seconds, nextOn } = recurrence;
  const left = hours !== null && used_seconds !== null && { hours, used_seconds };
  return (
    <section aria-label={card.plan}>
      <DescriptionList
        items={[
          { label: card.repeats, value: card.every[unit](every) },
          { label: card.period, value: card.days(day(from), day(to)) },
          ...(hours === null ? [] : [{ label: card.included, value: card.hours(hours) }]),
          ...(left ? [{ label: card.left, value: formatHours(remainingSeconds(left)) }] : []),
          { label: card.next, value: nextOn ? day(nextOn) : card.noNext },
        ]}
      />
    </section>
  );
}

/** Shown only after a payment or a credit. */
function Sums({ invoice: { document, paid, credited, balance } }: { invoice: PublicInvoice }) {
  const { card } = useInvoiceTexts();
  const { money } = useFormats();
  if (document.kind === 'credit_note' || (paid === 0 && credited === 0)) return null;
  const show = (minor: number) => money(minor, document.currency);
  return (
    <section aria-label={card.sums}>
      <DescriptionList
        items={[
          { label: card.total, value: show(document.total) },
          ...(paid > 0 ? [{ label: card.paid, value: show(paid) }] : []),
          ...(credited > 0 ? [{ label: card.credited, value: show(credited) }] : []),
          { label: card.balance, value: show(balance) },
        ]}
      />
    </section>
  );
}
