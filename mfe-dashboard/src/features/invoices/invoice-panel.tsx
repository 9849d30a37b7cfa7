import { formatMoney, type InvoiceDetail } from '@soloist/contracts';
import { Button, Drawer, Facts, Heading } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatCalendarDay } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { tellProblem } from '../../tell-problem.ts';
import { MailHistory } from '../deliveries/mail-history.tsx';
import { Timeline } from '../projects/timeline.tsx';
import { clientOf } from '../proposals/proposal-texts.ts';
import type { InvoiceQuestion } from './invoice-dialogs.tsx';
import { InvoiceMenu } from './invoice-menu.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { InvoiceReminders } from './invoice-reminders.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { invoiceActions } from './invoice-texts.ts';
import { useInvoice, useRetryInvoiceDelivery } from './invoices.api.ts';
import styles from './invoices.module.css';
import { PanelSection } from './panel-section.tsx';

interface InvoicePanelProps {
  /** Which invoice is open; undefined while none is. */
  id: string | undefined;
  onClose: () => void;
  onAsk: (question: InvoiceQuestion, invoice: InvoiceDetail) => void;
}

/** One invoice beside its list: what is paid, what goes out, what happened. */
export function InvoicePanel({ id, onClose, onAsk }: InvoicePanelProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Invoice">
      {id && <InvoiceContent key={id} id={id} onAsk={onAsk} />}
    </Drawer>
  );
}

function InvoiceContent({ id, onAsk }: { id: string } & Pick<InvoicePanelProps, 'onAsk'>) {
  const query = useInvoice(id);
  return (
    <Loaded query={query} what="This invoice" height={320}>
      {(invoice) => (
        <InvoiceSections invoice={invoice} onAsk={(question) => onAsk(question, invoice)} />
      )}
    </Loaded>
  );
}

interface InvoiceSectionsProps {
  invoice: InvoiceDetail;
  onAsk: (question: InvoiceQuestion) => void;
}

function InvoiceSections({ invoice, onAsk }: InvoiceSectionsProps) {
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
        <InvoiceMenu invoice={invoice} onAsk={onAsk} />
      </div>
      <div className={styles.actions}>
        <InvoiceState invoice={invoice} />
        {canPay && (
          <Button size="sm" variant="primary" onClick={() => onAsk('payment')}>
            Record a payment
          </Button>
        )}
      </div>
      <InvoiceFacts invoice={invoice} />
      {invoice.kind === 'invoice' && <InvoicePayments invoice={invoice} />}
      {invoice.kind === 'invoice' && <InvoiceReminders key={number} invoice={invoice} />}
      <PanelSection title="Mails">
        <MailHistory
          deliveries={deliveries}
          onRetry={(deliveryId) => retry.mutate({ id, deliveryId }, { onError: tellProblem })}
          retrying={retry.isPending ? retry.variables.deliveryId : undefined}
        />
      </PanelSection>
      <PanelSection title="What happened">
        <Timeline entries={timeline} side="freelancer" />
      </PanelSection>
    </div>
  );
}

function headLine({ kind, status, balance, total, currency, number }: InvoiceDetail): string {
  if (kind === 'credit_note') return `Credit note ${number}`;
  if (status === 'void') return `${number} is void, nothing is to pay`;
  if (balance === 0) return `${number}, nothing is left to pay`;
  if (balance === total) return `to pay, ${number}`;
  return `of ${formatMoney(total, currency)} to pay, ${number}`;
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { document, due_date, email, proposalId, creditNotes, currency, credited } = invoice;
  const items = [
    { label: 'Client', value: clientOf(invoice) },
    { label: 'Sent to', value: email },
    ...(invoice.kind === 'invoice' ? [{ label: 'Due', value: formatCalendarDay(due_date) }] : []),
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
  return <Facts items={items} />;
}
