import { Button, Loading, Skeleton } from '@soloist/ui';
import { Navigate, showToast, useNavigate } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { Suspense, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { WizardFrame } from '../../wizard-frame.tsx';
import { PreviewButton, ServicePreview } from './preview/service-preview.tsx';
import type { ServiceDraft } from './service-draft.ts';
import { blockedBy, steps } from './service-steps.ts';
import { type ServiceServerDraft, usePublishService } from './services.api.ts';
import { DeliverablesStep } from './steps/deliverables-step.tsx';
import { DescriptionStep } from './steps/description-step.tsx';
import { ImageStep } from './steps/image-step.ts';
import { OverviewStep } from './steps/overview-step.tsx';
import { PriceStep } from './steps/price-step.tsx';

const hints = [
  'Next: what clients get',
  'Next: how it works',
  'Next: what it costs',
  'Next: what it looks like',
  'Clients see it at once; you can hide it again',
];
const changeHint = 'Its page shows the change at once';

interface ServiceWizardProps {
  draft: ServiceServerDraft;
  index: number;
}

/** The steps of an open draft, one at a time: back always, on once everything before is in order. */
export function ServiceWizard({ draft, index }: ServiceWizardProps) {
  const navigate = useNavigate();
  const form = useFormContext<ServiceDraft>();
  const values = form.watch();
  const [isUploading, setIsUploading] = useState(false);
  const publish = usePublishService({
    onPublished: () => {
      draft.discard();
      navigate('/service-offer');
    },
  });
  const addressOf = (path: string) => `${path}?id=${draft.id}`;
  const goTo = (path: string = steps[0].path) => {
    draft.flush();
    navigate(addressOf(path));
  };

  const blocked = blockedBy(index, values);
  if (blocked) return <SendBack to={addressOf(blocked.step.path)} why={blocked.problem} />;

  const isLast = index === steps.length - 1;
  const handleNext = form.handleSubmit(() => {
    if (!isLast) return goTo(steps[index + 1]?.path);
    if (isUploading) {
      const message = 'Please wait until the images are uploaded, then publish.';
      return showToast({ kind: 'info', message });
    }
    publish.mutate({ draft: form.getValues(), draftId: draft.id });
  });
  return (
    <WizardFrame
      label="Service"
      steps={steps}
      current={index}
      reasonLocked={(at) => blockedBy(at, values)?.problem}
      onSelect={(at) => goTo(steps[at]?.path)}
      onBack={index > 0 ? () => goTo(steps[index - 1]?.path) : undefined}
      status={<DraftStatus saving={draft.saving} />}
      preview={<ServicePreview draft={values} />}
      previewLabel="How clients see it"
      previewSize="card"
      footer={
        <>
          <PreviewButton draft={values} />
          <span data-hint>{isLast && values.service_id ? changeHint : hints[index]}</span>
          <Button
            variant="primary"
            type="submit"
            busy={publish.isPending ? 'Publishing' : undefined}
          >
            {isLast ? lastLabel(values) : 'Next'}
          </Button>
        </>
      }
      onSubmit={handleNext}
    >
      {steps[index]?.id === 'overview' && <OverviewStep />}
      {steps[index]?.id === 'deliverables' && <DeliverablesStep />}
      {steps[index]?.id === 'description' && <DescriptionStep />}
      {steps[index]?.id === 'price' && <PriceStep />}
      {steps[index]?.id === 'image' && (
        <Suspense fallback={<OpeningStep />}>
          <ImageStep onUploading={setIsUploading} />
        </Suspense>
      )}
    </WizardFrame>
  );
}

const lastLabel = ({ service_id }: ServiceDraft) =>
  service_id ? 'Save changes' : 'Publish service';

/** To the step that is not in order yet, saying why. */
function SendBack({ to, why }: { to: string; why: string }) {
  useEffect(() => showToast({ message: why, kind: 'error' }), [why]);
  return <Navigate to={to} replace />;
}

const OpeningStep = () => (
  <Loading>
    <Skeleton width="60%" height={28} />
    <Skeleton height={160} shape="block" />
  </Loading>
);
