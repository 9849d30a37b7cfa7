import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { Currency, ProposalDraft, ProposalPrefill } from '@soloist/contracts';
import { Banner, Button, ErrorState, Spinner } from '@soloist/ui';
import { ApiError, useLocation, useNavigate } from '@soloist/web-client';
import { DraftDialogs, OpeningForm, useServerDraft } from '@soloist/writing';
import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useInitiallyLoaded } from '../shared/use-initially-loaded.ts';
import { UnopenedWizard } from '../shared/wizard/unopened-wizard.tsx';
import { describeField } from './describe-field.rules.ts';
import { SentProposal } from './late-steps.ts';
import { contentOf, draftOf, inCurrency, migrateOldDraft } from './proposal-draft.rules.ts';
import { resolverOf, sentIdIn, steps } from './proposal-steps.rules.ts';
import { ProposalWizard } from './proposal-wizard.tsx';
import { useLastCurrency } from './proposals.api.ts';
import { OpeningSentProposal } from './sent/sent-frame.tsx';
import { TemplateWizard } from './template-wizard.tsx';
import { useProposalPrefill } from './use-prefill.ts';

const hasPrefill = (search: string) => /[?&](draft|from)=./.test(search);

/** The four steps of a proposal, then the confirmation. */
export function ProposalWizardPage() {
  const sentId = sentIdIn(useLocation());
  if (!sentId) return <ProposalSteps />;
  return (
    <Suspense fallback={<OpeningSentProposal />}>
      <SentProposal id={sentId} />
    </Suspense>
  );
}

/** The steps at their own URLs, over one form that survives the navigation. */
function ProposalSteps() {
  const last = useLastCurrency();
  if (!useInitiallyLoaded(last)) {
    return (
      <UnopenedProposal>
        <OpeningForm />
      </UnopenedProposal>
    );
  }
  return <ProposalWriter currency={last.data ?? 'USD'} />;
}

/** The content that is being loaded into a new draft, or why loading failed. */
function PrefillBanner({ prepared }: { prepared: ReturnType<typeof useProposalPrefill> }) {
  const { what, error, isFetching, retry, leave } = prepared;
  if (!error) {
    return (
      <Banner tone="info">
        <Spinner /> Opening {what}…
      </Banner>
    );
  }
  // Retrying a refusal is pointless: the content was deleted or belongs to another account.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const again = (
    <Button size="sm" onClick={retry} busy={isFetching ? 'Trying again' : undefined}>
      Try again
    </Button>
  );
  return (
    <Banner action={!isRefused && again} onDismiss={leave}>
      We couldn’t open {what}. {error.message}
    </Banner>
  );
}

/** `currency` is the default of a new proposal. */
function ProposalWriter({ currency }: { currency: Currency }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const step = steps.find(({ path }) => path === pathname) ?? steps[0];
  const isTemplate = useRef(false);
  const form = useForm<ProposalDraft>({
    defaultValues: useMemo(() => draftOf({}, ''), []),
    // A template may lack any field.
    resolver: (values, ...rest) =>
      isTemplate.current ? { values, errors: {} } : resolverOf(step.id)(values, ...rest),
    mode: 'onTouched',
    // The frame does, in document order.
    shouldFocusError: false,
  });
  const draft = useServerDraft<ProposalDraft, ProposalPrefill>({
    kind: 'proposal',
    form,
    toContent: contentOf,
    fromContent: (content, draftId) => draftOf(inCurrency(content, currency), draftId),
    titleOf: ({ project_name, client_name }) => project_name || client_name || '',
    firstContent: migrateOldDraft,
    isWaiting: hasPrefill(search),
  });
  isTemplate.current = draft.kind === 'proposal_template';
  const prepared = useProposalPrefill({ startDraft: draft.startDraft });
  const banner = prepared.isWaiting && <PrefillBanner prepared={prepared} />;
  const leave = () => {
    draft.discard();
    void navigate('/projects');
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' && draft.kind === 'proposal' && (
        <ProposalWizard draft={draft} index={steps.indexOf(step)} banner={banner} />
      )}
      {draft.phase === 'open' && draft.kind === 'proposal_template' && (
        <TemplateWizard draft={draft} index={steps.indexOf(step)} />
      )}
      {draft.phase !== 'open' && (
        <UnopenedProposal>
          {banner}
          {draft.phase === 'failed' ? (
            <ErrorState
              title="We couldn’t open this draft"
              text={draft.error?.message ?? ''}
              onRetry={draft.retry}
            />
          ) : (
            <OpeningForm />
          )}
        </UnopenedProposal>
      )}
      <DraftDialogs
        draft={draft}
        noun="proposal"
        describe={describeField(form.getValues('currency'))}
        onLeave={leave}
      />
    </FormProvider>
  );
}

const UnopenedProposal = ({ children }: { children: ReactNode }) => (
  <UnopenedWizard label="Proposal" steps={steps} next="Continue to contract">
    {children}
  </UnopenedWizard>
);
