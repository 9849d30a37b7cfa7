import type { ProposalDraft, ProposalRequest } from '@soloist/contracts';
import { Button, Loading, Skeleton } from '@soloist/ui';
import { Navigate, useNavigate } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { type ReactNode, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { WizardFrame } from '../shared/wizard/wizard-frame.tsx';
import { LatePreview } from './late-preview.tsx';
import { ContractStep, ReviewStep, SignStep } from './late-steps.ts';
import { PreviewButton } from './preview-button.tsx';
import {
  blockedBy,
  type StepId,
  sentUrl,
  steps,
  toDocument,
  toRequest,
} from './proposal-steps.rules.ts';
import { type ProposalServerDraft, useSendProposal } from './proposals.api.ts';
import { ProjectStep } from './steps/project-step.tsx';
import { useSender } from './use-sender.ts';

const nextHints: Record<StepId, string> = {
  project: 'Next: contract clauses',
  contract: 'Next: review the document',
  review: 'Next: sign and send',
  sign: 'We’ll email the PDF and a link to your client',
};
const nextLabels: Record<StepId, string> = {
  project: 'Continue to contract',
  contract: 'Continue to review',
  review: 'Continue to sign',
  sign: 'Sign and send',
};

interface ProposalWizardProps {
  draft: ProposalServerDraft;
  index: number;
  banner: ReactNode;
}

/** The steps of an open draft, one at a time; each opens once the earlier ones are valid. */
export function ProposalWizard({ draft, index, banner }: ProposalWizardProps) {
  const navigate = useNavigate();
  const form = useFormContext<ProposalDraft>();
  const values = form.watch();
  const sender = useSender();
  const step = steps[index] ?? steps[0];
  const send = useSendProposal({
    onSent: (id) => {
      draft.discard();
      void navigate(sentUrl(id), { replace: true });
    },
  });
  const goTo = (path: string = steps[0].path) => {
    draft.flush();
    void navigate({ pathname: path, search: `?id=${draft.id}` });
  };

  const blocked = blockedBy(index, values);
  if (blocked) return <Navigate to={`${blocked.step.path}?id=${draft.id}`} replace />;

  const document = toDocument(values, sender);
  const handleNext = form.handleSubmit(() => {
    const following = steps[index + 1];
    if (following) return goTo(following.path);
    send.mutate(toRequest({ ...form.getValues(), draft_id: draft.id }) as ProposalRequest);
  });
  return (
    <WizardFrame
      label="Proposal"
      steps={steps}
      current={index}
      reasonLocked={(at) => blockedBy(at, values)?.problem}
      onSelect={(at) => goTo(steps[at]?.path)}
      onBack={index > 0 ? () => goTo(steps[index - 1]?.path) : undefined}
      status={<DraftStatus saving={draft.saving} />}
      preview={step.id === 'review' ? undefined : <LatePreview document={document} />}
      previewAt={step.id === 'sign' ? 'end' : 'start'}
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
      {banner}
      {step.id === 'project' && <ProjectStep draft={draft} />}
      <Suspense fallback={<OpeningStep />}>
        {step.id === 'contract' && <ContractStep />}
        {step.id === 'review' && (
          <ReviewStep document={document} replaces={values.replaces} onEdit={goTo} />
        )}
        {step.id === 'sign' && <SignStep document={document} />}
      </Suspense>
    </WizardFrame>
  );
}

const OpeningStep = () => (
  <Loading>
    <Skeleton width="60%" height={28} />
    <Skeleton height={120} shape="block" />
  </Loading>
);
