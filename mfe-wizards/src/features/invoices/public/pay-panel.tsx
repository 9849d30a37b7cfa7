import type { PublicInvoice } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './texts/use-invoice-texts.ts';

/** How to pay, as the sender wrote it. */
export function PayPanel({ invoice }: { invoice: PublicInvoice }) {
  const { pay } = useInvoiceTexts();
  const { notes, from, number } = invoice.document;
  const mail = `mailto:${from.email}?subject=${encodeURIComponent(number)}`;
  return (
    <section className={styles.pay}>
      <Heading level={2} size="sub">
        {pay.title}
      </Heading>
      {notes.trim() ? (
        <p dir="auto" className={styles.notes}>
          {notes.trim()}
        </p>
      ) : (
        <p>
          {pay.ask(from.name)} <a href={mail}>{from.email}</a>
        </p>
      )}
      {invoice.part_payments && <p className={styles.meta}>{pay.parts}</p>}
    </section>
  );
}
