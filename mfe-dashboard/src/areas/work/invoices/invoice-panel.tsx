import { formatMoney, type InvoiceDetail } from '@soloist/contracts';
import { Button, DescriptionList, Drawer, Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { lazy, Suspense } from 'react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import { LateClientAutopay } from '../autopay/late-client-autopay.tsx';
import { EmailHistory } from '../deliveries/email-history.tsx';
import { clientOf } from '../documents/document.rules.ts';
import { RecipientList } from '../recipients/recipient-list.tsx';
import { invoiceActions } from './invoice.rules.ts';
import type { InvoiceDialogKind } from './invoice-dialogs.tsx';
import { InvoiceInstallments } from './invoice-installments.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { InvoiceReminders } from './invoice-reminders.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { useInvoice, useRetryInvoiceDelivery } from './invoices.api.ts';
import styles from './invoices.module.css';

// Few invoices have late fees.
const InvoiceLateFees = lazy(() =>
  import('./invoice-late-fees.tsx').then((file) => ({ default: file.InvoiceLateFees })),
);

// Only exports from India need a rate.
const InvoiceInrRate = lazy(() =>
  import('./invoice-inr-rate.tsx').then((file) => ({ default: file.InvoiceInrRate })),
);

interface InvoicePanelProps {
  /** The open invoice's id; undefined while none is open. */
  id: string | undefined;
  onClose: () => void;
  onOpenDialog: (dialog: InvoiceDialogKind, invoice: InvoiceDetail) => void;
}

/** One invoice beside its list: payments, reminders, emails and activity. */
export function InvoicePanel({ id, onClose, onOpenDialog }: InvoicePanelProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Invoice">
      {id && <InvoiceContent key={id} id={id} onOpenDialog={onOpenDialog} />}
    </Drawer>
  );
}

function InvoiceContent({
  id,
  onOpenDialog,
}: { id: string } & Pick<InvoicePanelProps, 'onOpenDialog'>) {
  const query = useInvoice(id);
  return (
    <QueryPanel query={query} what="This invoice" height={320}>
      {(invoice) => (
        <InvoiceSections
          invoice={invoice}
          onOpenDialog={(dialog) => onOpenDialog(dialog, invoice)}
        />
      )}
    </QueryPanel>
  );
}

interface InvoiceSectionsProps {
  invoice: InvoiceDetail;
  onOpenDialog: (dialog: InvoiceDialogKind) => void;
}

function InvoiceSections({ invoice, onOpenDialog }: InvoiceSectionsProps) {
  const { id, number, currency, total, balance, timeline, deliveries } = invoice;
  const retry = useRetryInvoiceDelivery();
  const { canPay } = invoiceActions(invoice);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <div>
          <Heading level={2} size="page">
            {formatMoney(canPay ? balance : total, currency)}
          </Heading>
          <p>{headLine(invoice)}</p>
        </div>
        <InvoiceMenu invoice={invoice} onOpenDialog={onOpenDialog} />
      </div>
      <div className={styles.actions}>
        <InvoiceState invoice={invoice} />
        {canPay && (
          <Button size="sm" variant="primary" onClick={() => onOpenDialog('payment')}>
            Record payment
          </Button>
        )}
      </div>
      <InvoiceMetadata invoice={invoice} />
      {invoice.inr_rate !== undefined && (
        <Suspense fallback={null}>
          <InvoiceInrRate invoice={invoice} />
        </Suspense>
      )}
      <InvoiceInstallments invoice={invoice} />
      {invoice.document.late_fee && (
        <Suspense fallback={null}>
          <InvoiceLateFees invoice={invoice} />
        </Suspense>
      )}
      {invoice.kind === 'invoice' && <InvoicePayments invoice={invoice} />}
      {invoice.kind === 'invoice' && (
        <LateClientAutopay email={invoice.email} currency={currency} />
      )}
      {invoice.kind === 'invoice' && <InvoiceReminders key={number} invoice={invoice} />}
      <RecipientList document={{ kind: 'invoice', id }} currency={currency} />
      <PanelSection title="Emails">
        <EmailHistory
          deliveries={deliveries}
          onRetry={(deliveryId) => retry.mutate({ id, deliveryId }, { onError: showErrorToast })}
          retrying={retry.isPending ? retry.variables.deliveryId : undefined}
        />
      </PanelSection>
      <PanelSection title="Activity">
        <Timeline entries={timeline} side="freelancer" />
      </PanelSection>
    </div>
  );
}

function headLine({ kind, status, balance, total, currency, number }: InvoiceDetail): string {
  if (kind === 'credit_note') return `Credit note ${number}`;
  if (status === 'void') return `${number} is void. Nothing is due.`;
  if (balance === 0) return `${number}, nothing due`;
  if (balance === total) return `due, ${number}`;
  return `of ${formatMoney(total, currency)} due, ${number}`;
}

function InvoiceMetadata({ invoice }: { invoice: InvoiceDetail }) {
  const { document, due_date, email, proposalId, creditNotes, currency, credited, late_fee_of } =
    invoice;
  const items = [
    { label: 'Client', value: clientOf(invoice) },
    { label: 'Sent to', value: email },
    ...(invoice.kind === 'invoice'
      ? [{ label: 'Due date', value: formatCalendarDay(due_date) }]
      : []),
    {
      label: 'For',
      value: proposalId ? (
        <Link className={styles.link} to={`/project/status/${proposalId}`}>
          {invoice.title}
        </Link>
      ) : (
        invoice.title
      ),
    },
    ...(late_fee_of ? [{ label: 'Late fee of', value: late_fee_of }] : []),
    ...(document.credits
      ? [{ label: 'Credits', value: `${document.credits.number}: ${document.credits.reason}` }]
      : []),
    ...(credited > 0
      ? [
          {
            label: 'Credited',
            value: `${formatMoney(credited, currency)} (${creditNotes.map((note) => note.number).join(', ')})`,
          },
        ]
      : []),
  ];
  return <DescriptionList items={items} />;
}
