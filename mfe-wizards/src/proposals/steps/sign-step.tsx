import {
  type ProposalDocument as Document,
  formatMoney,
  type ProposalDraft,
  proposalTotal,
  proposalValidDays,
  type RecipientInput,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { DescriptionList, Field, Input, Segmented } from '@soloist/ui';
import { useCallback, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import RecipientsField from '../../shared/recipients/recipients-field.tsx';
import { SignaturePad } from '../../shared/signature-pad.tsx';
import { StepHeading } from '../../shared/wizard/step-heading.tsx';
import steps from '../../shared/wizard/steps.module.css';
import styles from './steps.module.css';

const totalLabels = {
  one_time: 'Total fee',
  ongoing: 'Each period',
  milestone: 'Milestone total',
};
const signatureModes = [
  { value: 'typed', label: 'Typed name' },
  { value: 'drawn', label: 'Typed and drawn' },
];

export function SignStep({ document }: { document: Document }) {
  const { register, control, formState, getValues, setValue } = useFormContext<ProposalDraft>();
  const { errors } = formState;
  const [mode, setMode] = useState(getValues('drawing') ? 'drawn' : 'typed');
  const { client_name, email, valid_until } = document;
  const recipients = useWatch({ control, name: 'recipients' });
  const changeRecipients = useCallback(
    (value: RecipientInput[]) => setValue('recipients', value, { shouldDirty: true }),
    [setValue],
  );
  const handleWay = (next: string) => {
    setMode(next);
    if (next === 'typed') setValue('drawing', undefined);
  };
  return (
    <>
      <StepHeading>Signature</StepHeading>
      <p className={steps.lede}>
        Your typed name signs the contract. You can also draw your signature.
      </p>
      <DescriptionList
        items={[
          { label: 'To', value: client_name ? `${client_name}, ${email}` : email },
          { label: 'Project', value: document.project_name },
          {
            label: totalLabels[document.payment_type],
            value: formatMoney(proposalTotal(document), document.currency),
          },
          valid_until
            ? { label: 'Valid until', value: formatDate(valid_until) }
            : { label: 'Valid for', value: `${proposalValidDays} days` },
        ]}
      />
      <Field label="Other recipients" group>
        <RecipientsField
          client={email}
          value={recipients}
          onChange={changeRecipients}
          errorOf={(row) => errors.recipients?.[row]?.email?.message}
        />
      </Field>
      <Field
        label="Sign with your full name"
        hint="We’ll print your name and the time on the contract."
        error={errors.signature?.message}
      >
        <Input
          className={styles.signature}
          limit={120}
          autoComplete="name"
          {...register('signature')}
        />
      </Field>
      <Field label="Signature style" group error={errors.drawing?.message}>
        <Segmented full options={signatureModes} value={mode} onChange={handleWay} />
      </Field>
      {mode === 'drawn' && (
        <Controller
          control={control}
          name="drawing"
          render={({ field }) => (
            <SignaturePad
              value={field.value}
              onChange={field.onChange}
              invalid={Boolean(errors.drawing)}
            />
          )}
        />
      )}
    </>
  );
}
