import { type ServicePrefill, servicePrefill, workDrafts } from '@soloist/contracts';
import { useLocation, useNavigate } from '@soloist/web-client';
import {
  DraftDialogs,
  OpeningForm,
  Unopened,
  useBeginning,
  useServerDraft,
} from '@soloist/writing';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnopenedWizard } from '../drafts/unopened-wizard.tsx';
import { describeField } from './describe-field.ts';
import { contentOf, draftOf, type ServiceDraft } from './service-draft.ts';
import { resolverOf, steps } from './service-steps.ts';
import { ServiceWizard } from './service-wizard.tsx';
import { readServiceToChange } from './services.api.ts';

const home = { noun: 'service', home: { label: 'Open your services', href: '/service-offer' } };

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
  const beginning = useBeginning({
    prefill: servicePrefill,
    noun: 'service',
    readOwn: readServiceToChange,
  });
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
        <UnopenedWizard label="Service" steps={steps} next="Next">
          {draft.phase === 'failed' && (
            <Unopened
              {...home}
              title="This draft could not be opened"
              error={draft.error}
              onRetry={draft.retry}
            />
          )}
          {beginning.error && beginning.isWaiting && (
            <Unopened
              {...home}
              title={`${beginning.what} could not be opened`}
              error={beginning.error}
              busy={beginning.isFetching}
              onRetry={beginning.retry}
              onLeave={beginning.leave}
            />
          )}
          {draft.phase === 'opening' && !beginning.error && <OpeningForm />}
        </UnopenedWizard>
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
