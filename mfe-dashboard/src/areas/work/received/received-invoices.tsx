import { formatMoney, invoiceViewPath, type ReceivedInvoice } from '@soloist/contracts';
import { Avatar, Badge, Button, ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { formatCalendarDay, formatDay } from '../../shared/formats/dates.rules.ts';
import styles from '../home/home.module.css';
import { invoiceStatusTexts, lateText, openStatuses } from '../invoices/invoice.rules.ts';
import type { useReceivedInvoices } from './received.api.ts';

type List = ReturnType<typeof useReceivedInvoices>;

const isToPay = ({ status, balance }: ReceivedInvoice) =>
  openStatuses.includes(status) && balance > 0;

const invoicesOf = (list: List) => list.data?.pages.flatMap(({ items }) => items) ?? [];

/** Unpaid invoices, overdue ones first; nothing when all are paid. */
export function InvoicesToPay({ list }: { list: List }) {
  const toPay = invoicesOf(list).filter(isToPay);
  if (toPay.length === 0) return null;
  return <Section title="To pay" invoices={toPay} />;
}

/** The unpaid invoices, then the past ones. */
export function ReceivedInvoices({ list }: { list: List }) {
  const past = invoicesOf(list).filter((invoice) => !isToPay(invoice));
  return (
    <>
      <InvoicesToPay list={list} />
      {past.length > 0 && <Section title="Past invoices" invoices={past} />}
      {list.hasNextPage && (
        <div>
          <Button onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage && 'Loading'}>
            Show older invoices
          </Button>
        </div>
      )}
    </>
  );
}

function Section({ title, invoices }: { title: string; invoices: ReceivedInvoice[] }) {
  const navigate = useNavigate();
  return (
    <section className={styles.panel}>
      <Heading level={2} size="section">
        {title}
      </Heading>
      <ul className={styles.list}>
        {invoices.toSorted(byDueDay).map((invoice) => (
          <li key={invoice.orderId}>
            <Avatar name={invoice.freelancerName} src={invoice.freelancerImage} size={40} />
            <span className={styles.grow}>
              <b>{invoice.title}</b>
              <span>{describe(invoice)}</span>
            </span>
            <State invoice={invoice} />
            <ButtonLink
              size="sm"
              href={invoiceViewPath(invoice.orderId)}
              onNavigate={navigate}
              aria-label={`Open ${invoice.number}`}
            >
              Open
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const byDueDay = (a: ReceivedInvoice, b: ReceivedInvoice) => a.due_date.localeCompare(b.due_date);

function State({ invoice: { status, due_date } }: { invoice: ReceivedInvoice }) {
  if (status === 'overdue') return <Badge tone="bad">{lateText(due_date)}</Badge>;
  if (openStatuses.includes(status)) return null;
  return <Badge tone={status === 'paid' ? 'ok' : 'neutral'}>{invoiceStatusTexts[status]}</Badge>;
}

function describe(invoice: ReceivedInvoice): string {
  const { balance, total, currency, freelancerName, number, due_date, sentAt } = invoice;
  if (!isToPay(invoice)) {
    return `${formatMoney(total, currency)} to ${freelancerName}, ${number}, sent ${formatDay(sentAt)}`;
  }
  return `${formatMoney(balance, currency)} to ${freelancerName}, ${number}, due ${formatCalendarDay(due_date)}`;
}
