import { formatMoney, recurrenceText } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Banner, Button, ButtonLink, DescriptionList, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useWatch } from 'react-hook-form';
import { onlineText } from '../invoice-currency.rules.ts';
import { type InvoiceDraft, isRepeating } from '../invoice-draft.rules.ts';
import { dueDateOf, firstProblem, type InvoiceHeader, totalsOf } from '../invoice-form.rules.ts';
import type { InvoiceServerDraft } from '../invoices.api.ts';
import { LiveInvoiceDocument } from '../live-invoice-document.tsx';
import { listOthers, peopleOf, sendLabels } from '../send-labels.rules.ts';
import { SendProblem } from '../send-problem.tsx';
import type { SendInvoiceState } from '../use-sending.ts';
import styles from './invoice-preview.module.css';

interface InvoicePreviewProps {
  draft: InvoiceServerDraft;
  sending: SendInvoiceState;
  header: InvoiceHeader;
}

/** The whole document, its recipient, and the button that sends it. */
export function InvoicePreview({ draft, sending, header }: InvoicePreviewProps) {
  const navigate = useNavigate();
  const values = useWatch() as InvoiceDraft;
  const problem = firstProblem(values);
  const isRecurring = isRepeating(values);
  const labels = sendLabels({ isRecurring, isChange: values.recurring_id !== '' });
  const editPath = `/invoice/new?id=${draft.id}`;
  return (
    <div className={styles.preview}>
      <PageBar title="Invoice preview" />
      <aside className={styles.side} aria-label="Invoice summary">
        <SendingDetails values={values} />
        {problem && (
          <Banner tone="warn">
            You can’t {isRecurring ? 'save' : 'send'} this invoice yet. {problem}
          </Banner>
        )}
        <SendProblem {...sending} isRecurring={isRecurring} />
        <p className={styles.note}>
          {isRecurring
            ? 'This preview shows a full period. You can edit or pause it anytime.'
            : `We’ll email the PDF and a link to ${peopleOf(values) || 'your client'}. You can’t edit the invoice after sending.`}
        </p>
        <p className={styles.note}>{onlineText(values)}</p>
        <div className={styles.actions} data-bottom-bar>
          <ButtonLink href={editPath} onNavigate={navigate}>
            Edit invoice
          </ButtonLink>
          <Button
            variant="primary"
            disabled={Boolean(problem)}
            busy={sending.isSending && labels.busy}
            onClick={sending.send}
          >
            {labels.action}
          </Button>
        </div>
      </aside>
      <div className={styles.paper}>
        <LiveInvoiceDocument header={header} />
      </div>
    </div>
  );
}

function SendingDetails({ values }: { values: InvoiceDraft }) {
  const { client_name, email, currency, reminders, e_invoice, repeat } = values;
  const count = reminders.length;
  const others = listOthers(values);
  return (
    <DescriptionList
      items={[
        { label: 'To', value: [client_name, email].filter(Boolean).join(', ') },
        ...(others ? [{ label: 'Other recipients', value: others }] : []),
        { label: 'Amount due', value: <b>{formatMoney(totalsOf(values).total, currency)}</b> },
        { label: 'Due', value: formatDate(dueDateOf(values)) },
        ...(repeat.unit
          ? [
              {
                label: 'Repeats',
                value: recurrenceText({ unit: repeat.unit, every: repeat.every ?? 1 }),
              },
            ]
          : []),
        { label: 'Reminders', value: count === 0 ? 'None' : String(count) },
        ...(e_invoice ? [{ label: 'Electronic invoice', value: 'Embedded in the PDF' }] : []),
      ]}
    />
  );
}
