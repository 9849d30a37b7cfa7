import { formatMoney, type InvoiceSummary, invoiceStatuses } from '@soloist/contracts';
import { ButtonLink, EmptyState } from '@soloist/ui';
import { useLocation, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { DocumentRow, DocumentTable } from '../documents/document-table.tsx';
import type { ListAddress } from '../documents/use-list-address.ts';
import { nextOfInvoice } from './invoice.rules.ts';
import { type InvoiceDialogKind, InvoiceDialogs } from './invoice-dialogs.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { useInvoices } from './invoices.api.ts';

interface InvoiceRowProps {
  invoice: InvoiceSummary;
  /** The invoice's address. */
  href: string;
  onOpenDialog: (dialog: InvoiceDialogKind) => void;
}

function InvoiceRow({ invoice, href, onOpenDialog }: InvoiceRowProps) {
  const { title, kind, total, balance, currency, status } = invoice;
  const isCredit = kind === 'credit_note';
  const isPartly = !isCredit && status !== 'void' && balance > 0 && balance < total;
  return (
    <DocumentRow
      document={invoice}
      title={title}
      href={href}
      kind={isCredit ? 'credit note' : 'invoice'}
      status={<InvoiceState invoice={invoice} />}
      next={nextOfInvoice(invoice)}
      amount={formatMoney(isCredit ? -total : total, currency)}
      amountNote={isPartly ? `${formatMoney(balance, currency)} due` : undefined}
      menu={<InvoiceMenu invoice={invoice} href={href} onOpenDialog={onOpenDialog} />}
    />
  );
}

/** My invoices, filtered by the address, with one of them open in a panel. */
export function InvoiceList({ address }: { address: ListAddress }) {
  const { q, invoiceId, change } = address;
  const [openDialog, setOpenDialog] = useState<{
    dialog: InvoiceDialogKind;
    invoice: InvoiceSummary;
  }>();
  const status = invoiceStatuses.find((each) => each === address.status);
  const list = useInvoices({ status, q: q || undefined });
  const hrefOf = useInvoiceHref();
  const clear = () => change({ q: '', status: '' }, { replace: true });
  return (
    <>
      <PagedList
        list={list}
        what="Your invoices"
        empty={q || status ? <NoResults onClear={clear} /> : <NoInvoices />}
      >
        {(invoices) => (
          <DocumentTable caption="Invoices, newest first" heads={{ main: 'Invoice' }}>
            {invoices.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                href={hrefOf(invoice.id)}
                onOpenDialog={(dialog) => setOpenDialog({ dialog, invoice })}
              />
            ))}
          </DocumentTable>
        )}
      </PagedList>
      <InvoicePanel
        id={invoiceId}
        onClose={() => change({ invoice: '' })}
        onOpenDialog={(dialog, invoice) => setOpenDialog({ dialog, invoice })}
      />
      <InvoiceDialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
    </>
  );
}

/** The address that opens an invoice and keeps the list's filters. */
function useInvoiceHref() {
  const { pathname, search } = useLocation();
  return (id: string) => {
    const params = new URLSearchParams(search);
    params.set('invoice', id);
    return `${pathname}?${params}`;
  };
}

function NoInvoices() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No invoices yet"
      text="Invoices you send appear here with their status and amount due."
      action={
        <ButtonLink variant="primary" href="/invoice/new" onNavigate={navigate}>
          New invoice
        </ButtonLink>
      }
    />
  );
}
