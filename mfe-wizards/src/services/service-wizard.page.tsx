import { type ServicePrefill, servicePrefill, workDrafts } from '@soloist/contracts';
import { useLocation, useNavigate } from '@soloist/web-client';
import { DraftDialogs, useInitialContent, useServerDraft } from '@soloist/writing';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { OpeningDraft } from '../shared/opening-draft.tsx';
import { UnopenedWizard } from '../shared/wizard/unopened-wizard.tsx';
import { describeField } from './describe-field.rules.ts';
import { contentOf, draftOf, type ServiceDraft } from './service-draft.rules.ts';
import { resolverOf, steps } from './service-steps.rules.ts';
import { ServiceWizard } from './service-wizard.tsx';
import { fetchServiceForEditing } from './services.api.ts';

const home = { noun: 'service', home: { label: 'Open your services', href: '/service-offer' } };

/** The five steps of a service at their own URLs, over one form that survives the navigation. */
export function ServiceWizardPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const step = steps.find(({ path }) => path === pathname) ?? steps[0];
  const form = useForm<ServiceDraft>({
    defaultValues: useMemo(() => draftOf({}), []),
    resolver: resolverOf(step.id),
    mode: 'onTouched',
    // The frame does, in document order.
    shouldFocusError: false,
  });
  const initial = useInitialContent({
    prefill: servicePrefill,
    noun: 'service',
    readItem: fetchServiceForEditing,
  });
  const draft = useServerDraft<ServiceDraft, ServicePrefill>({
    kind: 'service',
    endpoints: workDrafts,
    form,
    toContent: contentOf,
    fromContent: draftOf,
    titleOf: ({ title = '' }) => title,
    firstContent: () => initial.content,
    isWaiting: initial.isWaiting,
  });
  const leave = () => {
    draft.discard();
    void navigate('/service-offer');
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' ? (
        <ServiceWizard draft={draft} index={steps.indexOf(step)} />
      ) : (
        <UnopenedWizard label="Service" steps={steps} next="Next">
          <OpeningDraft {...home} draft={draft} initial={initial} />
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
