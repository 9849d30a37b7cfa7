import { type ServicePrefill, workDrafts } from '@soloist/contracts';
import { Button, Loading, Skeleton } from '@soloist/ui';
import { useLocation, useNavigate } from '@soloist/web-client';
import { type ReactNode, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { WizardFrame } from '../../wizard-frame.tsx';
import { DraftDialogs } from '../drafts/draft-dialogs.tsx';
import { useServerDraft } from '../drafts/use-server-draft.ts';
import { describeField } from './describe-field.ts';
import { contentOf, draftOf, type ServiceDraft } from './service-draft.ts';
import { resolverOf, steps } from './service-steps.ts';
import { ServiceWizard } from './service-wizard.tsx';
import { Unopened } from './unopened.tsx';
import { useBeginning } from './use-beginning.ts';

/** The five steps of a service under their own addresses, over one form that outlives the step. */
export function ServiceWizardPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const step = steps.find(({ path }) => path === pathname) ?? steps[0];
  const form = useForm<ServiceDraft>({
    defaultValues: useMemo(() => draftOf({}), []),
    resolver: resolverOf(step.id),
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const beginning = useBeginning();
  const draft = useServerDraft<ServiceDraft, ServicePrefill>({
    kind: 'service',
    endpoints: workDrafts,
    form,
    toContent: contentOf,
    fromContent: draftOf,
    titleOf: ({ title = '' }) => title,
    firstContent: () => beginning.content,
    isWaiting: beginning.isWaiting,
  });
  const leave = () => {
    draft.discard();
    navigate('/service-offer');
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' ? (
        <ServiceWizard draft={draft} index={steps.indexOf(step)} />
      ) : (
        <UnopenedFrame>
          {draft.phase === 'failed' && (
            <Unopened
              title="This draft could not be opened"
              error={draft.error}
              onRetry={draft.retry}
            />
          )}
          {beginning.error && beginning.isWaiting && (
            <Unopened
              title={`${beginning.what} could not be opened`}
              error={beginning.error}
              busy={beginning.isFetching}
              onRetry={beginning.retry}
              onLeave={beginning.leave}
            />
          )}
          {draft.phase === 'opening' && !beginning.error && <OpeningForm />}
        </UnopenedFrame>
      )}
      <DraftDialogs
        draft={draft}
        noun="service"
        ended="published"
        describe={describeField(form.getValues('currency'))}
        onLeave={leave}
        leaveLabel="Open your services"
      />
    </FormProvider>
  );
}

const UnopenedFrame = ({ children }: { children: ReactNode }) => (
  <WizardFrame
    label="Service"
    steps={steps.map(({ id, label }) => ({ id, label }))}
    current={0}
    reasonLocked={() => 'The draft is not open yet.'}
    onSelect={() => {}}
    onBack={undefined}
    status={null}
    preview={undefined}
    footer={
      <Button variant="primary" disabled>
        Next
      </Button>
    }
    onSubmit={(event) => event.preventDefault()}
  >
    {children}
  </WizardFrame>
);

const OpeningForm = () => (
  <Loading label="Opening the draft">
    <Skeleton width="60%" height={28} />
    <Skeleton height={40} shape="block" />
    <Skeleton height={40} shape="block" />
    <Skeleton height={120} shape="block" />
  </Loading>
);
