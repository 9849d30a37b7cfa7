import { formatMoney, type InvoiceDetail, invoiceViewPath } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Breadcrumb, ButtonLink, EmptyState, ErrorState, PageBar } from '@soloist/ui';
import { ApiError, useNavigate } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { SentDocument } from '../../shared/sent/sent-document.tsx';
import { useRetryInvoiceDelivery, useSentInvoice } from '../invoices.api.ts';
import { OpeningSentInvoice } from './opening-sent-invoice.tsx';
import styles from './sent-invoice.module.css';

const listHref = '/projects?tab=invoices';

/** Confirms a sent invoice: its delivery, the client's link and what happens next. */
export function SentInvoice({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: invoice, error, refetch, isFetching } = useSentInvoice(id);
  if (invoice) {
    return (
      <SentInvoiceFrame title={invoice.number}>
        <Confirmation invoice={invoice} />
      </SentInvoiceFrame>
    );
  }
  if (!error) return <OpeningSentInvoice />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <SentInvoiceFrame title="Invoice">
        <EmptyState
          title="Invoice not found"
          text="It belongs to another account, or the link is wrong."
          action={
            <ButtonLink href={listHref} onNavigate={navigate}>
              Go to invoices
            </ButtonLink>
          }
        />
      </SentInvoiceFrame>
    );
  }
  return (
    <SentInvoiceFrame title="Invoice">
      <ErrorState
        title="We couldn’t open this invoice"
        text={error.message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </SentInvoiceFrame>
  );
}

function SentInvoiceFrame({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Projects & invoices" href={listHref} onNavigate={navigate}>
            {title}
          </Breadcrumb>
        }
      />
      <div className={styles.column}>{children}</div>
    </>
  );
}

function Confirmation({ invoice }: { invoice: InvoiceDetail }) {
  const { id, client_name, email, number, total, currency } = invoice;
  const retry = useRetryInvoiceDelivery();
  const reminders = invoice.reminders.filter(({ state }) => state === 'waiting').length;
  return (
    <SentDocument
      noun="invoice"
      deliveries={invoice.deliveries}
      client={{ name: client_name, email }}
      items={[
        { label: 'For', value: invoice.title },
        { label: 'Invoice', value: `${number}, ${formatMoney(total, currency)}` },
        { label: 'Due', value: formatDate(invoice.due_date) },
      ]}
      link={`${location.origin}${invoiceViewPath(invoice.orderId)}`}
      href={`${listHref}&invoice=${id}`}
      onRetry={(deliveryId) => retry.mutate({ id, deliveryId })}
      isRetrying={retry.isPending}
      next={[
        `${client_name || email} opens the invoice online, without an account, and pays it there.`,
        reminderText(reminders),
        'We’ll notify you when they open it and when they pay.',
      ]}
    />
  );
}

function reminderText(count: number): string {
  if (count === 0) return 'No reminders are set. You can send one from the invoice.';
  return count === 1
    ? 'We’ll send one reminder while it is unpaid.'
    : `We’ll send up to ${count} reminders while it is unpaid.`;
}
