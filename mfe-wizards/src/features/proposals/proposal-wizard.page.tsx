import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { Currency, ProposalDraft, ProposalPrefill } from '@soloist/contracts';
import { ErrorState } from '@soloist/ui';
import { useLocation, useNavigate } from '@soloist/web-client';
import { DraftDialogs, OpeningForm, useServerDraft } from '@soloist/writing';
import { type ReactNode, useMemo, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSettled } from '../../use-settled.ts';
import { UnopenedWizard } from '../drafts/unopened-wizard.tsx';
import { describeField } from './describe-field.ts';
import { PreparedNotice } from './prepared-notice.tsx';
import { contentOf, draftOf, takeOldDraft } from './proposal-draft.ts';
import { resolverOf, steps } from './proposal-steps.ts';
import { ProposalWizard } from './proposal-wizard.tsx';
import { useLastCurrency } from './proposals.api.ts';
import { TemplateWizard } from './template-wizard.tsx';
import { usePrepared } from './use-prepared.ts';

const isPrepared = (search: string) => /[?&](draft|from)=./.test(search);

/** The four steps of a proposal under their own addresses, over one form that outlives the step. */
export function ProposalWizardPage() {
  const last = useLastCurrency();
  if (!useSettled(last)) {
    return (
      <UnopenedProposal>
        <OpeningForm />
      </UnopenedProposal>
    );
  }
  return <ProposalWriter currency={last.data ?? 'USD'} />;
}

/** `currency` is what a new one begins with. */
function ProposalWriter({ currency }: { currency: Currency }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const step = steps.find(({ path }) => path === pathname) ?? steps[0];
  const isTemplate = useRef(false);
  const form = useForm<ProposalDraft>({
    defaultValues: useMemo(() => draftOf({}, ''), []),
    // Anything in a template may be missing.
    resolver: (values, ...rest) =>
      isTemplate.current ? { values, errors: {} } : resolverOf(step.id)(values, ...rest),
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const draft = useServerDraft<ProposalDraft, ProposalPrefill>({
    kind: 'proposal',
    form,
    toContent: contentOf,
    fromContent: (content, draftId) => draftOf({ currency, ...content }, draftId),
    titleOf: ({ project_name, client_name }) => project_name || client_name || '',
    firstContent: takeOldDraft,
    isWaiting: isPrepared(search),
  });
  isTemplate.current = draft.kind === 'proposal_template';
  const prepared = usePrepared({ begin: draft.begin });
  const notice = prepared.isWaiting && <PreparedNotice prepared={prepared} />;
  const leave = () => {
    draft.discard();
    navigate('/projects');
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' && draft.kind === 'proposal' && (
        <ProposalWizard draft={draft} index={steps.indexOf(step)} notice={notice} />
      )}
      {draft.phase === 'open' && draft.kind === 'proposal_template' && (
        <TemplateWizard draft={draft} index={steps.indexOf(step)} />
      )}
      {draft.phase !== 'open' && (
        <UnopenedProposal>
          {notice}
          {draft.phase === 'failed' ? (
            <ErrorState
              title="This draft could not be opened"
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
