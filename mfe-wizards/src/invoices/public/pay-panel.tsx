import { type PublicInvoice, paysOnline } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

interface PayPanelProps {
  invoice: PublicInvoice;
  /** The invoice can also be paid here, so missing payment details do not matter. */
  isOnline: boolean;
}

/** Other ways to pay, as the sender wrote them. */
export function PayPanel({ invoice, isOnline }: PayPanelProps) {
  const { pay } = useInvoiceTexts();
  const { notes, from, number, currency } = invoice.document;
  const mail = `mailto:${from.email}?subject=${encodeURIComponent(number)}`;
  if (isOnline && !notes.trim()) return null;
  return (
    <section className={styles.pay}>
      <Heading level={2} size="sub">
        {isOnline ? pay.other : pay.title}
      </Heading>
      {!paysOnline(currency) && <p className={styles.meta}>{pay.notOnline(currency)}</p>}
      {notes.trim() ? (
        <p dir="auto" className={styles.notes}>
          {notes.trim()}
        </p>
      ) : (
        <p>
          {pay.ask(from.name)} <a href={mail}>{from.email}</a>
        </p>
      )}
      {invoice.part_payments && !isOnline && <p className={styles.meta}>{pay.partialPayment}</p>}
    </section>
  );
}
