import { zodResolver } from '@hookform/resolvers/zod';
import { type Contract, signForm } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Banner, Button, Checkbox, Field, Input } from '@soloist/ui';
import { useToken } from '@soloist/web-client';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styles from './contract.module.css';
import { useAcceptContract } from './contracts.api.ts';
import { DeclineDialog } from './decline-dialog.tsx';

/** Name, consent, accept; or decline. Nothing here happens without a press. */
export function AcceptForm({ contract }: { contract: Contract }) {
  const [declining, setDeclining] = useState(false);
  const accept = useAcceptContract();
  const isSignedIn = useToken() !== null;
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(signForm),
    defaultValues: { name: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ name }) =>
    accept.mutate({ contract_id: contract.contract_id, name }),
  );

  return (
    <form onSubmit={submit} noValidate className={styles.answer}>
      <Field label="Sign with your full name" error={errors.name?.message}>
        <Input className={styles.signature} autoComplete="name" limit={120} {...register('name')} />
      </Field>
      <div>
        <Controller
          control={control}
          name="consent"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              checked={value ?? false}
              onChange={onChange}
              label="I have read the proposal and the contract terms and accept them."
            />
          )}
        />
        {errors.consent && (
          <p role="alert" className={styles.problem}>
            {errors.consent.message}
          </p>
        )}
      </div>
      {accept.error && <Banner tone="bad">{accept.error.message}</Banner>}
      <Button
        variant="primary"
        size="xl"
        block
        type="submit"
        busy={accept.isPending ? 'Accepting' : undefined}
      >
        Accept proposal
      </Button>
      <Button variant="ghost" block onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <p className={styles.fine}>
        Valid until {formatDate(contract.expiresAt)}.{!isSignedIn && ' No account needed.'}
      </p>
      <DeclineDialog contract={contract} open={declining} onClose={() => setDeclining(false)} />
    </form>
  );
}
