import { initialDocumentFields, invoicePrefill } from '@soloist/contracts';
import { ErrorState, Loading, late, PageBar, Skeleton } from '@soloist/ui';
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
import { Suspense, useEffect } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { documentFieldsQuery } from '../shared/document-fields.api.ts';
import { useInitiallyLoaded } from '../shared/use-initially-loaded.ts';
import { describeField } from './describe-field.rules.ts';
import { prefillOf, prefillOfProposal } from './duplicate-invoice.rules.ts';
import { InvoiceEditor } from './editor/invoice-editor.tsx';
import {
  contentOf,
  draftOf,
  emptyInvoice,
  type InvoiceDefaults,
  type InvoiceDraft,
  monthlyRepeat,
  titleOf,
  withoutOthersWork,
} from './invoice-draft.rules.ts';
import { invoiceResolver } from './invoice-form.rules.ts';
import {
  type InvoiceServerDraft,
  invoiceQuery,
  proposalQuery,
  recurringQuery,
  useInvoiceDefaults,
  useLateFeeSettings,
} from './invoices.api.ts';
import { InvoicePreview } from './preview/invoice-preview.tsx';
import { prefillOfRecurring } from './repeat-form.rules.ts';
import { OpeningSentInvoice } from './sent/opening-sent-invoice.tsx';
import { useSending } from './use-sending.ts';

const SentInvoice = late(async () => ({
  default: (await import('./sent/sent-invoice.tsx')).SentInvoice,
}));

/** Editor, preview and confirmation at their own URLs, over one form that survives the navigation. */
export function InvoicePages() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const defaults = useInvoiceDefaults();
  const isReady = useInitiallyLoaded(defaults);
  const isPreview = pathname === '/invoice/preview';
  const sentId = search.get('sent');
  if (sentId) {
    return (
      <Suspense fallback={<OpeningSentInvoice />}>
        <SentInvoice id={sentId} />
      </Suspense>
    );
  }
  if (isPreview && !search.get('id')) return <Navigate to="/invoice/new" replace />;
  // Without a response (offline, for example) a blank invoice will do: a draft in this browser must
  // still open.
  if (!isReady) return <PagesLoading />;
  return <InvoiceWriter defaults={defaults.data} isPreview={isPreview} />;
}

interface InvoiceWriterProps {
  defaults: InvoiceDefaults | undefined;
  isPreview: boolean;
}

function InvoiceWriter({ defaults, isPreview }: InvoiceWriterProps) {
  const me = useMe();
  const lateFees = useLateFeeSettings();
  const earlier = useEarlierInvoice();
  const prepared = useSageInvoice();
  const recurring = useRecurring();
  const proposal = useProposal();
  const loadedFields = useQuery(documentFieldsQuery);
  const fields = loadedFields.data ?? initialDocumentFields;
  const [search] = useSearchParams();
  const empty = () => emptyInvoice(defaults?.last, defaults?.custom_labels);
  const form = useForm<InvoiceDraft>({
    defaultValues: empty(),
    resolver: invoiceResolver,
    mode: 'onTouched',
    // The first problem may be in a closed group, so the editor handles the focus.
    shouldFocusError: false,
  });
  const draft = useServerDraft({
    kind: 'invoice',
    form,
    toContent: contentOf,
    fromContent: (part, draftId) => draftOf(withoutOthersWork(part, draftId), empty()),
    titleOf: (part) => titleOf(draftOf(part, empty())),
    firstContent: () => {
      const content =
        prepared.data ??
        (earlier.data && prefillOf(earlier.data)) ??
        (proposal.data && prefillOfProposal(proposal.data, { fields, ...empty() }));
      if (recurring.data) return prefillOfRecurring(recurring.data);
      // Monthly, unless its proposal says how often.
      return search.get('repeat') ? { repeat: monthlyRepeat(), ...content } : content;
    },
    isWaiting:
      [earlier, prepared, recurring, proposal].some(({ isLoading }) => isLoading) ||
      (search.has('proposal') && loadedFields.isLoading),
  });
  const prefillProblem =
    (recurring.error && `We couldn’t load this recurring invoice. ${recurring.error.message}`) ??
    (earlier.error && `We couldn’t copy the earlier invoice. ${earlier.error.message}`) ??
    (proposal.error && `We couldn’t load the proposal. ${proposal.error.message}`) ??
    (prepared.error && `We couldn’t open Sage’s draft. ${prepared.error.message}`);
  const sending = useSending({ form, draft });
  const header = {
    number: defaults?.number ?? '',
    sender: me.data?.userInfo,
    lateFees: lateFees.data?.late_fees,
  };
  if (draft.phase === 'failed') {
    return (
      <>
        <PageBar title="Invoice" />
        <ErrorState
          title="We couldn’t open the draft"
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
        <InvoicePreview draft={draft} sending={sending} header={header} />
      ) : (
        <InvoiceEditor
          draft={draft}
          sending={sending}
          header={header}
          prefillProblem={prefillProblem || undefined}
        />
      )}
      <Dialogs draft={draft} />
    </FormProvider>
  );
}

function Dialogs({ draft }: { draft: InvoiceServerDraft }) {
  const navigate = useNavigate();
  const { getValues } = useFormContext<InvoiceDraft>();
  return (
    <DraftDialogs
      draft={draft}
      noun="invoice"
      describe={describeField(getValues('currency'))}
      onLeave={() => navigate('/projects?tab=invoices')}
    />
  );
}

/** The invoice to copy (`?from=`). */
function useEarlierInvoice() {
  const [search] = useSearchParams();
  const from = search.get('from') ?? '';
  const isEnabled = from !== '' && !search.get('id');
  return useQuery({ ...invoiceQuery(from), enabled: isEnabled });
}

/** The accepted proposal whose work a recurring invoice bills (`?proposal=`). */
function useProposal() {
  const [search] = useSearchParams();
  const id = search.get('proposal') ?? '';
  return useQuery({ ...proposalQuery(id), enabled: id !== '' && !search.get('id') });
}

/** The recurring invoice to change (`?recurring=`). */
function useRecurring() {
  const [search] = useSearchParams();
  const id = search.get('recurring') ?? '';
  return useQuery({ ...recurringQuery(id), enabled: id !== '' && !search.get('id'), gcTime: 0 });
}

/** Sage's draft of a new invoice (`?draft=`). */
function useSageInvoice() {
  const [search] = useSearchParams();
  const id = search.get('draft') ?? '';
  const query = sageDraftQuery({ id, prefill: invoicePrefill, what: 'an invoice' });
  const sageDraft = useQuery({ ...query, enabled: id !== '' && !search.get('id') });
  const hasLoaded = sageDraft.data !== undefined;
  useEffect(() => {
    if (hasLoaded) showToast({ message: filledInBySage, kind: 'info' });
  }, [hasLoaded]);
  return sageDraft;
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
