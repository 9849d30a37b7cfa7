import type { ProposalDraft } from '@soloist/contracts';
import { Banner, Button, Loading, Skeleton } from '@soloist/ui';
import { Navigate, useNavigate } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { WizardFrame } from '../shared/wizard/wizard-frame.tsx';
import { LatePreview } from './late-preview.tsx';
import { ContractStep } from './late-steps.ts';
import { PreviewButton } from './preview-button.tsx';
import { contentOf } from './proposal-draft.rules.ts';
import { steps, toDocument } from './proposal-steps.rules.ts';
import type { ProposalServerDraft } from './proposals.api.ts';
import { ProjectStep } from './steps/project-step.tsx';
import { useSender } from './use-sender.ts';

const templateSteps = steps.slice(0, 2);

/** A template is edited like a proposal, but any field may be missing and it is never sent. */
export function TemplateWizard({ draft, index }: { draft: ProposalServerDraft; index: number }) {
  const navigate = useNavigate();
  const { watch, getValues, handleSubmit } = useFormContext<ProposalDraft>();
  const document = toDocument(watch(), useSender());
  const urlOf = (path: string = steps[0].path) => `${path}?id=${draft.id}`;
  if (index >= templateSteps.length) return <Navigate to={urlOf()} replace />;
  const isLast = index === templateSteps.length - 1;
  const handleNext = () => {
    if (!isLast) return navigate(urlOf(templateSteps[index + 1]?.path));
    draft.flush();
    draft.startDraft(contentOf(getValues()));
  };
  return (
    <WizardFrame
      label="Template"
      steps={templateSteps}
      current={index}
      reasonLocked={() => undefined}
      onSelect={(at) => navigate(urlOf(templateSteps[at]?.path))}
      onBack={index > 0 ? () => navigate(urlOf()) : undefined}
      status={<DraftStatus saving={draft.saving} />}
      preview={<LatePreview document={document} />}
      footer={
        <>
          <PreviewButton document={document} />
          <span data-hint>New proposals start as a copy</span>
          <Button variant="primary" type="submit">
            {isLast ? 'Use template' : 'Continue to contract'}
          </Button>
        </>
      }
      onSubmit={handleSubmit(handleNext)}
    >
      <Banner tone="info">You’re editing a template. New proposals start with your changes.</Banner>
      {index === 0 ? (
        <ProjectStep draft={draft} />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton height={120} shape="block" />
            </Loading>
          }
        >
          <ContractStep />
        </Suspense>
      )}
    </WizardFrame>
  );
}
