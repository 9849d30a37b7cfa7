import type { ProposalDraft } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAcceptedBy } from '../proposals.api.ts';

/** Who gets the proposal: of a change of a contract in force, whoever accepted that. */
export function ProposalEmailField({ replaces }: { replaces: string | undefined }) {
  const { register, formState, setValue, watch } = useFormContext<ProposalDraft>();
  const accepted = useAcceptedBy(replaces);
  const email = watch('email');
  // A template, or what was typed before it was known, may say another.
  useEffect(() => {
    if (accepted && accepted !== email) setValue('email', accepted, { shouldDirty: true });
  }, [accepted, email, setValue]);
  return (
    <Field
      label="Client e-mail"
      hint={accepted && 'Whoever accepted the contract gets its change.'}
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
