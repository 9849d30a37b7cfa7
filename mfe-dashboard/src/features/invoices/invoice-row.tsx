import { formatMoney, type InvoiceSummary } from '@soloist/contracts';
import { Avatar, Cell, Row } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from '../projects/projects.module.css';
import { clientOf } from '../proposals/proposal-texts.ts';
import type { InvoiceQuestion } from './invoice-dialogs.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { nextOfInvoice } from './invoice-texts.ts';

interface InvoiceRowProps {
  invoice: InvoiceSummary;
  /** Where it opens. */
  href: string;
  onAsk: (question: InvoiceQuestion) => void;
}

export function InvoiceRow({ invoice, href, onAsk }: InvoiceRowProps) {
  const client = clientOf(invoice);
  const [next, detail] = nextOfInvoice(invoice);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.project}>
          <Avatar shape="square" name={client} size={36} />
          <span className={styles.names}>
            <Link to={href}>{invoice.title}</Link>
            <span>
              {client}, {invoice.kind === 'invoice' ? 'invoice' : 'credit note'}
            </span>
          </span>
        </span>
      </Cell>
      <Cell slot="status">
        <InvoiceState invoice={invoice} />
      </Cell>
      <Cell slot="meta">
        <span className={styles.next}>
          <span>{next}</span>
          <span>{detail}</span>
        </span>
      </Cell>
      <Cell slot="money">
        <span className={styles.names}>
          <Amount invoice={invoice} />
        </span>
      </Cell>
      <Cell slot="actions">
        <InvoiceMenu invoice={invoice} href={href} onAsk={onAsk} />
      </Cell>
    </Row>
  );
}

function Amount({
  invoice: { kind, total, balance, currency, status },
}: Pick<InvoiceRowProps, 'invoice'>) {
  const isCredit = kind === 'credit_note';
  const isPartly = !isCredit && status !== 'void' && balance > 0 && balance < total;
  return (
    <>
      <span>{formatMoney(isCredit ? -total : total, currency)}</span>
      {isPartly && <span>{formatMoney(balance, currency)} to pay</span>}
    </>
  );
}
