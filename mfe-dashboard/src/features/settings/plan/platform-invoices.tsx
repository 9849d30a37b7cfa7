import { formatMoney, type PlatformInvoice } from '@soloist/contracts';
import { Button, IconButton } from '@soloist/ui';
import { Download } from 'lucide-react';
import { Loaded } from '../../../loaded.tsx';
import styles from '../settings.module.css';
import { formatFullDay } from '../settings-texts.ts';
import { usePlatformInvoicePdf, usePlatformInvoices } from './plan.api.ts';

/** What the platform has billed, each as a PDF. */
export function PlatformInvoices() {
  const list = usePlatformInvoices();
  return (
    <Loaded query={list} what="Your invoices from us" height={120}>
      {({ pages }) => {
        const invoices = pages.flatMap(({ items }) => items);
        if (invoices.length === 0)
          return <p className={styles.muted}>There are none: we have charged you nothing yet.</p>;
        return (
          <>
            <ul className={styles.rows} aria-label="Invoices from us">
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
    </Loaded>
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
