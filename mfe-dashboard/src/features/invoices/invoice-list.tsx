import { type InvoiceSummary, invoiceStatuses } from '@soloist/contracts';
import { ButtonLink, EmptyState } from '@soloist/ui';
import { useLocation, useNavigate } from '@soloist/web-client';
import { useState } from 'react';
import type { ListAddress } from '../projects/list-address.ts';
import { NothingFound, PagedList, PaperTable } from '../projects/paged-list.tsx';
import { InvoiceDialogs, type InvoiceQuestion } from './invoice-dialogs.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { useInvoices } from './invoices.api.ts';

/** Own invoices, narrowed by what the address says, with one of them open beside. */
export function InvoiceList({ address }: { address: ListAddress }) {
  const { q, invoiceId, change } = address;
  const [asked, setAsked] = useState<{ question: InvoiceQuestion; invoice: InvoiceSummary }>();
  const status = invoiceStatuses.find((each) => each === address.status);
  const list = useInvoices({ status, q: q || undefined });
  const hrefOf = useInvoiceHref();
  const clear = () => change({ q: '', status: '' }, { replace: true });
  return (
    <>
      <PagedList
        list={list}
        what="Your invoices"
        empty={q || status ? <NothingFound onClear={clear} /> : <NoInvoices />}
      >
        {(found) => (
          <PaperTable caption="Invoices, newest first" heads={{ main: 'Invoice' }}>
            {found.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                href={hrefOf(invoice.id)}
                onAsk={(question) => setAsked({ question, invoice })}
              />
            ))}
          </PaperTable>
        )}
      </PagedList>
      <InvoicePanel
        id={invoiceId}
        onClose={() => change({ invoice: '' })}
        onAsk={(question, invoice) => setAsked({ question, invoice })}
      />
      <InvoiceDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** An invoice opens beside the list as it is narrowed now. */
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
      text="Bill a project or any work: the invoice goes out as a PDF with a link to pay, and stands here until it is paid."
      action={
        <ButtonLink variant="primary" href="/invoice/new" onNavigate={navigate}>
          New invoice
        </ButtonLink>
      }
    />
  );
}
