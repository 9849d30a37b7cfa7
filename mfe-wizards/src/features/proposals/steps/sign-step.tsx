import {
  type ProposalDocument as Document,
  formatMoney,
  type ProposalDraft,
  proposalTotal,
  proposalValidDays,
} from '@soloist/contracts';
import { Facts, Field, Heading, Input } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import styles from './steps.module.css';

const totalLabels = {
  one_time: 'Total fee',
  ongoing: 'Each period',
  milestone: 'Total, by milestone',
};

export function SignStep({ document }: { document: Document }) {
  const { register, formState } = useFormContext<ProposalDraft>();
  return (
    <>
      <Heading level={1} size="page">
        Sign and send
      </Heading>
      <p className={styles.lede}>Your typed name is your signature on the contract.</p>
      <Facts
        items={[
          {
            label: 'To',
            value: document.client_name
              ? `${document.client_name}, ${document.email}`
              : document.email,
          },
          { label: 'Project', value: document.project_name },
          {
            label: totalLabels[document.payment_type],
            value: formatMoney(proposalTotal(document), document.currency),
          },
          { label: 'Valid for', value: `${proposalValidDays} days` },
        ]}
      />
      <Field
        label="Sign with your full name"
        hint="Name and time are printed under the contract."
        error={formState.errors.signature?.message}
      >
        <Input
          className={styles.signature}
          limit={120}
          autoComplete="name"
          {...register('signature')}
        />
      </Field>
    </>
  );
}
