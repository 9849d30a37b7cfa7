import { formatMoney, type PlatformInvoice } from '@soloist/contracts';
import { Button, IconButton } from '@soloist/ui';
import { Download } from 'lucide-react';
import { formatFullDay } from '../../../shared/formats/full-dates.rules.ts';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from '../settings.module.css';
import { usePlatformInvoicePdf, usePlatformInvoices } from './plan.api.ts';

/** The platform's invoices with PDF downloads. */
export function PlatformInvoices() {
  const list = usePlatformInvoices();
  return (
    <QueryPanel query={list} what="Your Soloist invoices" height={120}>
      {({ pages }) => {
        const invoices = pages.flatMap(({ items }) => items);
        if (invoices.length === 0) return <p className={styles.muted}>No invoices yet.</p>;
        return (
          <>
            <ul className={styles.rows} aria-label="Soloist invoices">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            {list.hasNextPage && (
              <div>
                <Button
                  onClick={() => list.fetchNextPage()}
                  busy={list.isFetchingNextPage && 'Loading'}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryPanel>
  );
}

function InvoiceRow({ invoice }: { invoice: PlatformInvoice }) {
  const pdf = usePlatformInvoicePdf();
  const { number, title, total, tax, currency, issuedAt } = invoice;
  const taxText = tax > 0 ? `, with ${formatMoney(tax, currency)} tax` : '';
  return (
    <li>
      <span className={styles.grow}>
        <b>{title}</b>
        <span>
          {number}, {formatFullDay(issuedAt)}
          {taxText}
        </span>
      </span>
      <b>{formatMoney(total, currency)}</b>
      <IconButton
        label={`Download ${number}`}
        aria-busy={pdf.isPending}
        onClick={() => !pdf.isPending && pdf.mutate(invoice)}
      >
        <Download size={16} />
      </IconButton>
    </li>
  );
}
