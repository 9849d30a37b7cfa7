import { invoicePrefill } from '@soloist/contracts';
import { ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import {
  Navigate,
  showToast,
  useLocation,
  useMe,
  useNavigate,
  useQuery,
  useSearchParams,
} from '@soloist/web-client';
import { DraftDialogs, filledInBySage, sageDraftQuery, useServerDraft } from '@soloist/writing';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSettled } from '../../use-settled.ts';
import { describeField } from './describe-field.ts';
import { prefillOf } from './duplicate-invoice.ts';
import { InvoiceEditor } from './editor/invoice-editor.tsx';
import {
  contentOf,
  draftOf,
  emptyInvoice,
  type InvoiceDefaults,
  type InvoiceDraft,
  titleOf,
} from './invoice-draft.ts';
import { invoiceResolver } from './invoice-form.ts';
import { invoiceQuery, useInvoiceDefaults } from './invoices.api.ts';
import { InvoicePreview } from './preview/invoice-preview.tsx';
import { useSending } from './use-sending.ts';
import type { WriterDraft } from './writer-draft.ts';

/** Editor and preview under their own addresses, over one form that outlives the change. */
export function InvoicePages() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const defaults = useInvoiceDefaults();
  const isSettled = useSettled(defaults);
  const isPreview = pathname === '/invoice/preview';
  if (isPreview && !search.get('id')) return <Navigate to="/invoice/new" replace />;
  // Without an answer, such as offline, a blank one will do: a draft of this browser must still open.
  if (!isSettled) return <PagesLoading />;
  return <InvoiceWriter defaults={defaults.data} isPreview={isPreview} />;
}

interface InvoiceWriterProps {
  defaults: InvoiceDefaults | undefined;
  isPreview: boolean;
}

function InvoiceWriter({ defaults, isPreview }: InvoiceWriterProps) {
  const me = useMe();
  const earlier = useEarlierInvoice();
  const prepared = useSageInvoice();
  const empty = () => emptyInvoice(defaults?.last);
  const form = useForm<InvoiceDraft>({
    defaultValues: empty(),
    resolver: invoiceResolver,
    mode: 'onTouched',
    // The first problem may be in a group that is still closed: the editor finds it itself.
    shouldFocusError: false,
  });
  const draft = useServerDraft({
    kind: 'invoice',
    form,
    toContent: contentOf,
    fromContent: (part) => draftOf(part, empty()),
    titleOf: (part) => titleOf(draftOf(part, empty())),
    firstContent: () => prepared.data ?? (earlier.data && prefillOf(earlier.data)),
    isWaiting: earlier.isLoading || prepared.isLoading,
  });
  const notTaken = earlier.error
    ? `The earlier invoice could not be copied. ${earlier.error.message}`
    : prepared.error && `What Sage prepared could not be opened. ${prepared.error.message}`;
  const sending = useSending({ form, draft });
  const shown = { number: defaults?.number ?? '', sender: me.data?.userInfo };
  if (draft.phase === 'failed') {
    return (
      <>
        <PageBar title="Invoice" />
        <ErrorState
          title="The draft could not be opened"
          text={draft.error?.message ?? ''}
          onRetry={draft.retry}
        />
      </>
    );
  }
  if (draft.phase === 'opening') return <PagesLoading />;
  return (
    <FormProvider {...form}>
      {isPreview ? (
        <InvoicePreview draft={draft} sending={sending} shown={shown} />
      ) : (
        <InvoiceEditor
          draft={draft}
          sending={sending}
          shown={shown}
          notTaken={notTaken || undefined}
        />
      )}
      <Dialogs draft={draft} />
    </FormProvider>
  );
}

function Dialogs({ draft }: { draft: WriterDraft }) {
  const navigate = useNavigate();
  return (
    <DraftDialogs
      draft={draft}
      noun="invoice"
      describe={describeField}
      onLeave={() => navigate('/projects?tab=invoices')}
    />
  );
}

/** The invoice that a new one is made after (`?from=`). */
function useEarlierInvoice() {
  const [search] = useSearchParams();
  const from = search.get('from') ?? '';
  const isWanted = from !== '' && !search.get('id');
  return useQuery({ ...invoiceQuery(from), enabled: isWanted });
}

/** What Sage prepared of a new one (`?draft=`). */
function useSageInvoice() {
  const [search] = useSearchParams();
  const id = search.get('draft') ?? '';
  const wanted = sageDraftQuery({ id, prefill: invoicePrefill, what: 'an invoice' });
  const found = useQuery({ ...wanted, enabled: id !== '' && !search.get('id') });
  const isThere = found.data !== undefined;
  useEffect(() => {
    if (isThere) showToast({ message: filledInBySage, kind: 'info' });
  }, [isThere]);
  return found;
}

function PagesLoading() {
  return (
    <>
      <PageBar title="New invoice" />
      <Loading label="Opening the invoice">
        <Skeleton width="40%" height={30} />
        <Skeleton shape="block" height={44} />
        <Skeleton shape="block" height={160} />
        <Skeleton shape="block" height={96} />
      </Loading>
    </>
  );
}
