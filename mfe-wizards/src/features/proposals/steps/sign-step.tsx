import {
  type ProposalDocument as Document,
  formatMoney,
  type ProposalDraft,
  proposalTotal,
  proposalValidDays,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Facts, Field, Heading, Input, Segmented } from '@soloist/ui';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { SignaturePad } from '../../../signature-pad.tsx';
import steps from '../../../steps.module.css';
import styles from './steps.module.css';

const totalLabels = {
  one_time: 'Total fee',
  ongoing: 'Each period',
  milestone: 'Total, by milestone',
};
const ways = [
  { value: 'typed', label: 'Typed name' },
  { value: 'drawn', label: 'Draw it as well' },
];

export function SignStep({ document }: { document: Document }) {
  const { register, control, formState, getValues, setValue } = useFormContext<ProposalDraft>();
  const { errors } = formState;
  const [way, setWay] = useState(getValues('drawing') ? 'drawn' : 'typed');
  const { client_name, email, valid_until } = document;
  const handleWay = (next: string) => {
    setWay(next);
    if (next === 'typed') setValue('drawing', undefined);
  };
  return (
    <>
      <Heading level={1} size="page">
        Sign and send
      </Heading>
      <p className={steps.lede}>
        Your typed name is your signature on the contract. You can draw it as well.
      </p>
      <Facts
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
      <Field
        label="Sign with your full name"
        hint="Name and time are printed under the contract."
        error={errors.signature?.message}
      >
        <Input
          className={styles.signature}
          limit={120}
          autoComplete="name"
          {...register('signature')}
        />
      </Field>
      <Field label="How it looks on the contract" group error={errors.drawing?.message}>
        <Segmented full options={ways} value={way} onChange={handleWay} />
      </Field>
      {way === 'drawn' && (
        <Controller
          control={control}
          name="drawing"
          render={({ field }) => <SignaturePad value={field.value} onChange={field.onChange} />}
        />
      )}
    </>
  );
}
