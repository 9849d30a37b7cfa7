import { formatMoney } from '@soloist/contracts';
import { Banner, Breadcrumb, Button, ConfirmDialog, Heading, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { totalsOf } from '../invoice-form.ts';
import { InvoicePaper, type InvoicePaperProps } from '../invoice-paper.tsx';
import { SendProblem } from '../send-problem.tsx';
import type { Sending } from '../use-sending.ts';
import type { WriterDraft } from '../writer-draft.ts';
import styles from './editor.module.css';
import { FillFromProject } from './fill-from-project.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { ProjectNote } from './project-note.tsx';

interface InvoiceEditorProps {
  draft: WriterDraft;
  sending: Sending;
  shown: InvoicePaperProps['shown'];
  /** Why it does not begin with what the address names, in words. */
  notTaken: string | undefined;
}

/** The form, and beside it the paper. */
export function InvoiceEditor({ draft, sending, shown, notTaken }: InvoiceEditorProps) {
  const { handleSubmit, getValues } = useFormContext<InvoiceDraft>();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { form, focusFirstProblem } = useFirstProblem();

  const openPreview = () => {
    draft.flush();
    navigate(`/invoice/preview?id=${draft.id}`);
  };
  const { email, currency } = getValues();
  const total = isAsking ? formatMoney(totalsOf(getValues()).total, currency) : '';

  return (
    <div className={styles.editor}>
      <PageBar
        title={
          <Breadcrumb
            parent="Projects & invoices"
            href="/projects?tab=invoices"
            onNavigate={navigate}
          >
            New invoice
          </Breadcrumb>
        }
      />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={handleSubmit(() => setIsAsking(true), focusFirstProblem)}
      >
        <div className={styles.fields}>
          <div className={styles.head}>
            <div>
              <Heading level={2} size="page">
                {shown.number || 'New invoice'}
              </Heading>
              <p className={styles.state}>
                <DraftStatus saving={draft.saving} />
              </p>
            </div>
            <FillFromProject />
          </div>
          {notTaken && <Banner>{notTaken}</Banner>}
          <ProjectNote />
          <InvoiceFields />
        </div>
        <div className={styles.sendProblem}>
          <SendProblem {...sending} />
        </div>
        <footer className={styles.foot} data-bottom-bar>
          <Button onClick={handleSubmit(openPreview, focusFirstProblem)}>Preview</Button>
          <Button variant="primary" type="submit" busy={sending.isSending && 'Sending'}>
            Send invoice
          </Button>
        </footer>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <aside className={styles.paperSide} aria-label="Invoice preview" tabIndex={0}>
        <div className={styles.paper}>
          <InvoicePaper shown={shown} preview />
        </div>
      </aside>
      <ConfirmDialog
        open={isAsking}
        title="Send this invoice?"
        text={`${email} gets it over ${total}, as PDF and with a link. Once sent, it keeps its number and cannot be changed.`}
        confirmLabel="Send invoice"
        onConfirm={() => {
          setIsAsking(false);
          sending.send();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

/** Moves the focus to the first field that is wrong, once its group has opened. */
function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { form, focusFirstProblem: () => setAttempts((count) => count + 1) };
}
