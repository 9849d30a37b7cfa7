import { currencies } from '@soloist/contracts';
import { Field, Input, Select } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { acceptedProjectQuery } from '../invoices.api.ts';

const options = currencies.map((value) => ({ value, label: value }));

/** Selectable, except for a milestone, which has an agreed currency. */
export function CurrencyField() {
  const { register, formState, setValue } = useFormContext<InvoiceDraft>();
  const [currency, projectId, milestoneId] = useWatch<
    InvoiceDraft,
    ['currency', 'proposal_id', 'milestone_id']
  >({ name: ['currency', 'proposal_id', 'milestone_id'] });
  const isAgreed = projectId !== '' && milestoneId !== '';
  const { data } = useQuery({ ...acceptedProjectQuery(projectId), enabled: isAgreed });
  const agreed = isAgreed ? data?.currency : undefined;
  // A draft may have another currency from before the milestone was added.
  useEffect(() => {
    if (agreed && agreed !== currency) setValue('currency', agreed, { shouldDirty: true });
  }, [agreed, currency, setValue]);
  return (
    <Field
      label="Currency"
      hint={agreed && `You agreed this milestone in ${agreed}, so we’ll invoice in ${agreed}.`}
      error={formState.errors.currency?.message}
    >
      {agreed ? (
        <Input readOnly value={agreed} />
      ) : (
        <Select options={options} {...register('currency')} />
      )}
    </Field>
  );
}
