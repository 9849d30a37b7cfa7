import { currencies } from '@soloist/contracts';
import { Field, Input, Select } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { acceptedProjectQuery } from '../invoices.api.ts';

const options = currencies.map((value) => ({ value, label: value }));

/** Free to choose, but for a milestone: that was agreed on in one. */
export function CurrencyField() {
  const { register, formState, setValue } = useFormContext<InvoiceDraft>();
  const [currency, projectId, milestoneId] = useWatch<
    InvoiceDraft,
    ['currency', 'proposal_id', 'milestone_id']
  >({ name: ['currency', 'proposal_id', 'milestone_id'] });
  const isAgreed = projectId !== '' && milestoneId !== '';
  const { data } = useQuery({ ...acceptedProjectQuery(projectId), enabled: isAgreed });
  const agreed = isAgreed ? data?.currency : undefined;
  // A draft may say another from before the milestone came into it.
  useEffect(() => {
    if (agreed && agreed !== currency) setValue('currency', agreed, { shouldDirty: true });
  }, [agreed, currency, setValue]);
  return (
    <Field
      label="Currency"
      hint={agreed && `This milestone was agreed in ${agreed}, so its invoice is too.`}
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
