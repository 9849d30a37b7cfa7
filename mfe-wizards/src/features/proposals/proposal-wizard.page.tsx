import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { ProposalDraft, ProposalRequest } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Navigate, useLocation, useMe, useNavigate } from '@soloist/web-client';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { WizardFrame } from '../../wizard-frame.tsx';
import { loadDraft } from './proposal-draft.ts';
import { PreviewButton, ProposalPreview } from './proposal-preview.tsx';
import {
  firstProblem,
  resolverOf,
  type StepId,
  steps,
  toDocument,
  toRequest,
} from './proposal-steps.ts';
import { useSendProposal } from './proposals.api.ts';
import { SageDraft } from './sage-draft.tsx';
import { ContractStep } from './steps/contract-step.tsx';
import { ProjectStep } from './steps/project-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { SignStep } from './steps/sign-step.tsx';
import { useAutosave } from './use-autosave.ts';

const nextHints: Record<StepId, string> = {
  project: 'Next: choose the contract clauses',
  contract: 'Next: read the whole document',
  review: 'Next: sign and send',
  sign: 'Your client gets the PDF and a link by mail',
};
const nextLabels: Record<StepId, string> = {
  project: 'Continue to contract',
  contract: 'Continue to review',
  review: 'Continue to sign',
  sign: 'Sign and send',
};

/** The four steps of a proposal under their own addresses, over one form that outlives the step. */
export function ProposalWizardPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const index = Math.max(
    0,
    steps.findIndex(({ path }) => path === pathname),
  );
  const step = steps[index] ?? steps[0];
  const form = useForm<ProposalDraft>({
    defaultValues: useMemo(loadDraft, []),
    resolver: resolverOf(step.id),
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const draft = form.watch();
  const { savedAt, discard } = useAutosave(form);
  const me = useMe();
  const send = useSendProposal({
    onSent: () => {
      discard();
      navigate('/projects');
    },
  });

  const blocked = steps.findIndex(({ id }, at) => at < index && firstProblem(id, draft));
  if (blocked !== -1) return <Navigate to={steps[blocked]?.path ?? '/proposal/new'} replace />;

  const sender = {
    name: [me.data?.userInfo.fname, me.data?.userInfo.lname].filter(Boolean).join(' '),
    headline: me.data?.userInfo.headline ?? '',
    location: me.data?.userInfo.location ?? '',
    profileImage: me.data?.userInfo.profileImage ?? '',
  };
  const document = toDocument(draft, sender);

  const handleNext = form.handleSubmit(() => {
    const following = steps[index + 1];
    if (following) return navigate(following.path);
    send.mutate(toRequest(form.getValues()) as ProposalRequest);
  });

  return (
    <FormProvider {...form}>
      <WizardFrame
        label="Proposal"
        steps={steps.map(({ id, label }) => ({ id, label }))}
        current={index}
        reasonLocked={(at) => reasonLocked(at, draft)}
        onSelect={(at) => navigate(steps[at]?.path ?? '/proposal/new')}
        onBack={index > 0 ? () => navigate(steps[index - 1]?.path ?? '/proposal/new') : undefined}
        savedAt={savedAt}
        preview={step.id === 'review' ? undefined : <ProposalPreview document={document} />}
        footer={
          <>
            {step.id === 'review' ? null : <PreviewButton document={document} />}
            <span data-hint>{nextHints[step.id]}</span>
            <Button variant="primary" type="submit" busy={send.isPending ? 'Sending' : undefined}>
              {nextLabels[step.id]}
            </Button>
          </>
        }
        onSubmit={handleNext}
      >
        <SageDraft />
        {step.id === 'project' && <ProjectStep />}
        {step.id === 'contract' && <ContractStep />}
        {step.id === 'review' && <ReviewStep document={document} onEdit={navigate} />}
        {step.id === 'sign' && <SignStep document={document} />}
      </WizardFrame>
    </FormProvider>
  );
}

/** A step opens when every step before it is in order; going back is always allowed. */
function reasonLocked(at: number, draft: ProposalDraft): string | undefined {
  for (const { id } of steps.slice(0, at)) {
    const problem = firstProblem(id, draft);
    if (problem) return problem;
  }
  return undefined;
}
