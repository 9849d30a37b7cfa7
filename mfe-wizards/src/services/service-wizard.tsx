import { Button, Loading, late, Skeleton } from '@soloist/ui';
import { Navigate, showToast, useNavigate } from '@soloist/web-client';
import { DraftStatus } from '@soloist/writing';
import { Suspense, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { WizardFrame } from '../shared/wizard/wizard-frame.tsx';
import { PreviewButton, ServicePreview } from './preview/service-preview.tsx';
import type { ServiceDraft } from './service-draft.rules.ts';
import { blockedBy, steps } from './service-steps.rules.ts';
import { type ServiceServerDraft, usePublishService } from './services.api.ts';
import { DeliverablesStep } from './steps/deliverables-step.tsx';
import { DescriptionStep } from './steps/description-step.tsx';
import { OverviewStep } from './steps/overview-step.tsx';
import { PriceStep } from './steps/price-step.tsx';

const hints = [
  'Next: deliverables',
  'Next: description',
  'Next: price',
  'Next: images',
  'Clients see it immediately. You can hide it later.',
];
const changeHint = 'Your changes go live immediately';

interface ServiceWizardProps {
  draft: ServiceServerDraft;
  index: number;
}

/** The steps of an open draft, one at a time: back always, forward once all earlier steps are valid. */
export function ServiceWizard({ draft, index }: ServiceWizardProps) {
  const navigate = useNavigate();
  const form = useFormContext<ServiceDraft>();
  const values = form.watch();
  const [isUploading, setIsUploading] = useState(false);
  const publish = usePublishService({
    onPublished: () => {
      draft.discard();
      void navigate('/service-offer');
    },
  });
  const urlOf = (path: string) => `${path}?id=${draft.id}`;
  const goTo = (path: string = steps[0].path) => {
    draft.flush();
    void navigate(urlOf(path));
  };

  const blocked = blockedBy(index, values);
  if (blocked) return <RedirectWithToast to={urlOf(blocked.step.path)} message={blocked.problem} />;

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
      previewLabel="Client preview"
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
function RedirectWithToast({ to, message }: { to: string; message: string }) {
  useEffect(() => showToast({ message, kind: 'error' }), [message]);
  return <Navigate to={to} replace />;
}

const OpeningStep = () => (
  <Loading>
    <Skeleton width="60%" height={28} />
    <Skeleton height={160} shape="block" />
  </Loading>
);

// Cropping and uploading images is a large chunk, and the last step.
const ImageStep = late(async () => ({
  default: (await import('./steps/image-fields.tsx')).ImageFields,
}));
