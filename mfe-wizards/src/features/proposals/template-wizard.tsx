import type { ProposalDraft } from '@soloist/contracts';
import { Banner, Button, Loading, Skeleton } from '@soloist/ui';
import { Navigate, useNavigate } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { WizardFrame } from '../../wizard-frame.tsx';
import { ContractStep } from './late-steps.ts';
import { contentOf } from './proposal-draft.ts';
import { PreviewButton, ProposalPreview } from './proposal-preview.tsx';
import { steps, toDocument } from './proposal-steps.ts';
import type { ProposalServerDraft } from './proposals.api.ts';
import { ProjectStep } from './steps/project-step.tsx';
import { useSender } from './use-sender.ts';

const templateSteps = steps.slice(0, 2);

/** A template is written like a proposal, but anything in it may be missing and nobody gets it. */
export function TemplateWizard({ draft, index }: { draft: ProposalServerDraft; index: number }) {
  const navigate = useNavigate();
  const { watch, getValues, handleSubmit } = useFormContext<ProposalDraft>();
  const document = toDocument(watch(), useSender());
  const address = (path: string = steps[0].path) => `${path}?id=${draft.id}`;
  if (index >= templateSteps.length) return <Navigate to={address()} replace />;
  const isLast = index === templateSteps.length - 1;
  const handleNext = () => {
    if (!isLast) return navigate(address(templateSteps[index + 1]?.path));
    draft.flush();
    draft.begin(contentOf(getValues()));
  };
  return (
    <WizardFrame
      label="Template"
      steps={templateSteps}
      current={index}
      reasonLocked={() => undefined}
      onSelect={(at) => navigate(address(templateSteps[at]?.path))}
      onBack={index > 0 ? () => navigate(address()) : undefined}
      status={<DraftStatus saving={draft.saving} />}
      preview={<ProposalPreview document={document} />}
      footer={
        <>
          <PreviewButton document={document} />
          <span data-hint>New proposals begin as a copy of it</span>
          <Button variant="primary" type="submit">
            {isLast ? 'Write a proposal from it' : 'Continue to contract'}
          </Button>
        </>
      }
      onSubmit={handleSubmit(handleNext)}
    >
      <Banner tone="info">
        This is a template. What you change here, new proposals begin with.
      </Banner>
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
