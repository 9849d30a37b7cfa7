import { formatMoney, invoiceViewPath, type ProjectInvoice } from '@soloist/contracts';
import { Badge, type BadgeTone } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import styles from '../documents/documents.module.css';
import { invoiceStatusTexts } from '../invoices/invoice.rules.ts';

const tones: Record<string, BadgeTone> = { overdue: 'bad', paid: 'ok', viewed: 'info' };
const texts: Record<string, string> = invoiceStatusTexts;

interface InvoiceLinesProps {
  invoices: ProjectInvoice[];
  /** Undefined where the reader may not open the invoice. */
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
                {isOpen && balance < total && `, ${formatMoney(balance, currency)} unpaid`}
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

/** The address of the freelancer's invoice list that finds this invoice. */
export const freelancerInvoiceHref = ({ number }: ProjectInvoice) =>
  `/projects?tab=invoices&q=${encodeURIComponent(number)}`;

/** The client's page of an invoice; undefined for one that was sent to another address. */
export const clientInvoiceHref = ({ orderId }: ProjectInvoice) =>
  orderId ? invoiceViewPath(orderId) : undefined;
