import { formatMoney, type ProjectInvoice } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatCalendarDay } from '../../dates.ts';
import { invoiceStatusTexts } from '../invoices/invoice-texts.ts';
import styles from './projects.module.css';

const tones: Record<string, BadgeTone> = { overdue: 'bad', paid: 'ok', viewed: 'info' };
const texts: Record<string, string> = invoiceStatusTexts;

interface InvoiceLinesProps {
  invoices: ProjectInvoice[];
  /** Nothing where its reader is not to open it. */
  hrefOf: (invoice: ProjectInvoice) => string | undefined;
}

/** The invoices of a project. */
export function InvoiceLines({ invoices, hrefOf }: InvoiceLinesProps) {
  if (invoices.length === 0) return <p className={styles.calm}>No invoices yet.</p>;
  return (
    <ul className={styles.lines}>
      {invoices.map((invoice) => {
        const { number, status, total, balance, currency, due_date } = invoice;
        const href = hrefOf(invoice);
        const isOpen = balance > 0 && status !== 'void';
        const due = isOpen ? `, due ${formatCalendarDay(due_date)}` : '';
        return (
          <li key={number}>
            <span className={styles.names}>
              {href ? <Link to={href}>{number}</Link> : <span>{number}</span>}
              <span>
                {formatMoney(total, currency)}
                {isOpen && balance < total && `, ${formatMoney(balance, currency)} to pay`}
                {due}
              </span>
            </span>
            <Badge tone={tones[status] ?? 'neutral'}>{texts[status] ?? status}</Badge>
          </li>
        );
      })}
    </ul>
  );
}

/** Where an own invoice is found in its list. */
export const ownInvoiceHref = ({ number }: ProjectInvoice) =>
  `/projects?tab=invoices&q=${encodeURIComponent(number)}`;

/** Where the client pays; an invoice to another address is paid by whoever got it. */
export const payHref = ({ orderId }: ProjectInvoice) =>
  orderId ? `/invoice/${orderId}` : undefined;
