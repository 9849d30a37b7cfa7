import { formatMoney, recurrenceText } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Banner, Breadcrumb, Button, ConfirmDialog, Heading, PageBar } from '@soloist/ui';
import { useNavigate, useQuery } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useInvalidFocus } from '../../shared/use-invalid-focus.ts';
import { onlineText } from '../invoice-currency.rules.ts';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { type InvoiceHeader, totalsOf } from '../invoice-form.rules.ts';
import { acceptedProjectQuery, type InvoiceServerDraft } from '../invoices.api.ts';
import { LiveInvoiceDocument } from '../live-invoice-document.tsx';
import { peopleOf, sendLabels } from '../send-labels.rules.ts';
import { SendProblem } from '../send-problem.tsx';
import type { SendInvoiceState } from '../use-sending.ts';
import { AddExpenses } from './add-expenses.tsx';
import { AddHours } from './add-hours.tsx';
import styles from './editor.module.css';
import { ExpensesNote } from './expenses-note.tsx';
import { FillFromProject } from './fill-from-project.tsx';
import { HoursNote } from './hours-note.tsx';
import { InvoiceFields } from './invoice-fields.tsx';

/** The project that the invoice belongs to, with a button to unlink it. */
function ProjectNote() {
  const { setValue } = useFormContext<InvoiceDraft>();
  const id = useWatch<InvoiceDraft, 'proposal_id'>({ name: 'proposal_id' });
  const { data } = useQuery({ ...acceptedProjectQuery(id), enabled: id !== '' });
  if (!id) return null;
  const unlink = () => {
    setValue('proposal_id', '', { shouldDirty: true });
    setValue('milestone_id', '', { shouldDirty: true });
  };
  return (
    <p className={styles.project}>
      <span>
        Belongs to <b>{data?.project_name ?? 'a project'}</b>
      </span>
      <Button variant="ghost" size="sm" onClick={unlink}>
        Unlink project
      </Button>
    </p>
  );
}

function confirmText(draft: InvoiceDraft): string {
  const { currency, repeat, recurring_id } = draft;
  const total = formatMoney(totalsOf(draft).total, currency);
  if (!repeat.unit) {
    return `We’ll email a ${total} invoice to ${peopleOf(draft)}. ${onlineText(draft)} You can’t edit it after sending.`;
  }
  if (recurring_id) return 'This applies from the next invoice on. Past invoices stay as they are.';
  const what =
    repeat.mode === 'send'
      ? `email a ${total} invoice to ${peopleOf(draft)}`
      : `draft a ${total} invoice`;
  const often = recurrenceText({ unit: repeat.unit, every: repeat.every ?? 1 });
  return `We’ll ${what}. It repeats ${lowerFirst(often)} from ${formatDate(repeat.first_date)}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

interface InvoiceEditorProps {
  draft: InvoiceServerDraft;
  sending: SendInvoiceState;
  header: InvoiceHeader;
  /** Why the draft does not start with the content that the URL names. */
  prefillProblem: string | undefined;
}

/** The form, with the document beside it. */
export function InvoiceEditor({ draft, sending, header, prefillProblem }: InvoiceEditorProps) {
  const { handleSubmit, getValues } = useFormContext<InvoiceDraft>();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { form, focusAfter } = useInvalidFocus();

  const openPreview = () => {
    draft.flush();
    void navigate(`/invoice/preview?id=${draft.id}`);
  };
  const isRecurring = useWatch<InvoiceDraft, 'repeat.unit'>({ name: 'repeat.unit' }) !== '';
  const isChange = useWatch<InvoiceDraft, 'recurring_id'>({ name: 'recurring_id' }) !== '';
  const labels = sendLabels({ isRecurring, isChange });

  return (
    <div className={styles.editor}>
      <PageBar
        title={
          <Breadcrumb
            parent="Projects & invoices"
            href={isRecurring ? '/projects?tab=recurring' : '/projects?tab=invoices'}
            onNavigate={navigate}
          >
            {isChange ? 'Recurring invoice' : 'New invoice'}
          </Breadcrumb>
        }
      />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={focusAfter(handleSubmit(() => setIsConfirming(true)))}
      >
        <div className={styles.fields}>
          <div className={styles.head}>
            <div>
              <Heading level={2} size="page">
                {isRecurring ? 'Recurring invoice' : header.number || 'New invoice'}
              </Heading>
              <p className={styles.state}>
                <DraftStatus saving={draft.saving} />
              </p>
            </div>
            <div className={styles.headActions}>
              <FillFromProject />
              {!isRecurring && <AddHours draft={draft} />}
              {!isRecurring && <AddExpenses draft={draft} />}
            </div>
          </div>
          {prefillProblem && <Banner>{prefillProblem}</Banner>}
          <ProjectNote />
          <HoursNote draftId={draft.id} />
          <ExpensesNote draftId={draft.id} />
          <InvoiceFields lateFees={header.lateFees} />
        </div>
        <div className={styles.sendProblem}>
          <SendProblem {...sending} isRecurring={isRecurring} />
        </div>
        <footer className={styles.foot} data-bottom-bar>
          <Button onClick={focusAfter(handleSubmit(openPreview))}>Preview</Button>
          <Button variant="primary" type="submit" busy={sending.isSending && labels.busy}>
            {labels.action}
          </Button>
        </footer>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <aside className={styles.paperSide} aria-label="Invoice preview" tabIndex={0}>
        <div className={styles.paper}>
          <LiveInvoiceDocument header={header} preview />
        </div>
      </aside>
      <ConfirmDialog
        open={isConfirming}
        title={labels.title}
        text={isConfirming ? confirmText(getValues()) : ''}
        confirmLabel={labels.action}
        onConfirm={() => {
          setIsConfirming(false);
          sending.send();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  );
}
