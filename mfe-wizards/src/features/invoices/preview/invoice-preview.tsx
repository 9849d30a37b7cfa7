import { formatMoney } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Banner, Button, ButtonLink, Facts, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { firstProblem, totalsOf } from '../invoice-form.ts';
import { InvoicePaper, type InvoicePaperProps } from '../invoice-paper.tsx';
import { SendProblem } from '../send-problem.tsx';
import type { Sending } from '../use-sending.ts';
import type { WriterDraft } from '../writer-draft.ts';
import styles from './invoice-preview.module.css';

interface InvoicePreviewProps {
  draft: WriterDraft;
  sending: Sending;
  shown: InvoicePaperProps['shown'];
}

/** The whole document once more, who gets it, and the button that sends it. */
export function InvoicePreview({ draft, sending, shown }: InvoicePreviewProps) {
  const navigate = useNavigate();
  const values = useWatch() as InvoiceDraft;
  const problem = firstProblem(values);
  const editPath = `/invoice/new?id=${draft.id}`;
  return (
    <div className={styles.preview}>
      <PageBar title="Invoice preview" />
      <aside className={styles.side} aria-label="Sending">
        <SendingFacts values={values} />
        {problem && <Banner tone="warn">This invoice is not ready to be sent. {problem}</Banner>}
        <SendProblem {...sending} />
        <p className={styles.note}>
          {values.email || 'Your client'} gets the PDF and a link to it. Once sent, it keeps its
          number and cannot be changed.
        </p>
        <div className={styles.actions} data-bottom-bar>
          <ButtonLink href={editPath} onNavigate={navigate}>
            Edit invoice
          </ButtonLink>
          <Button
            variant="primary"
            disabled={Boolean(problem)}
            busy={sending.isSending && 'Sending'}
            onClick={sending.send}
          >
            Send invoice
          </Button>
        </div>
      </aside>
      <div className={styles.paper}>
        <InvoicePaper shown={shown} />
      </div>
    </div>
  );
}

function SendingFacts({ values }: { values: InvoiceDraft }) {
  const { client_name, email, due_date, currency, reminders, e_invoice } = values;
  const count = reminders.length;
  return (
    <Facts
      items={[
        { label: 'To', value: [client_name, email].filter(Boolean).join(', ') },
        { label: 'Amount due', value: <b>{formatMoney(totalsOf(values).total, currency)}</b> },
        { label: 'Due', value: formatDate(due_date) },
        { label: 'Reminders', value: count === 0 ? 'None' : String(count) },
        ...(e_invoice ? [{ label: 'Electronic invoice', value: 'Inside the PDF' }] : []),
      ]}
    />
  );
}
