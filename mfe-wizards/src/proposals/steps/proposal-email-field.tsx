import type { ProposalDraft } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAcceptedBy } from '../proposals.api.ts';

/** The client's email. A change of a contract in force goes to the person who accepted it. */
export function ProposalEmailField({ replaces }: { replaces: string | undefined }) {
  const { register, formState, setValue, watch } = useFormContext<ProposalDraft>();
  const accepted = useAcceptedBy(replaces);
  const email = watch('email');
  // A template, or a value typed before the contract loaded, may name another email.
  useEffect(() => {
    if (accepted && accepted !== email) setValue('email', accepted, { shouldDirty: true });
  }, [accepted, email, setValue]);
  return (
    <Field
      label="Client email"
      hint={accepted && 'Changes go to the person who accepted the contract.'}
      error={formState.errors.email?.message}
    >
      <Input
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={accepted !== undefined}
        {...register('email')}
      />
    </Field>
  );
}
