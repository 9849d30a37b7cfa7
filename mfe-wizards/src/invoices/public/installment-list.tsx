import type { InstallmentStatus, PublicInvoice } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { useFormats } from '../../shared/translations/use-texts.ts';
import styles from './public-invoice.module.css';
import { useInvoiceTexts } from './translations/use-invoice-texts.ts';

const tones: Record<InstallmentStatus, BadgeTone> = { due: 'info', overdue: 'bad', paid: 'ok' };

/** The installments with their due dates and statuses; nothing where the invoice is due once. */
export function InstallmentList({ invoice }: { invoice: PublicInvoice }) {
  const { installments: texts } = useInvoiceTexts();
  const { money, day } = useFormats();
  const { installments, status, document } = invoice;
  if (!installments || status === 'void') return null;
  const show = (minor: number) => money(minor, document.currency);
  return (
    <section aria-label={texts.title}>
      <ol className={styles.installments}>
        {installments.map(({ amount, left, due_date, status: state }) => (
          <li key={due_date}>
            <span>
              <b>{show(amount)}</b>
              <span className={styles.meta}>
                {texts.by(day(due_date))}
                {left > 0 && left < amount && ` ${texts.left(show(left))}`}
              </span>
            </span>
            <Badge tone={tones[state]}>{texts.statuses[state]}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
