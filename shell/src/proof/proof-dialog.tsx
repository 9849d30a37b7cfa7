import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FieldProblem, type ProofWays, proofForm } from '@soloist/contracts';
import { Banner, Button, Field, Input, PasswordField, TopModal } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { canUsePasskeys, PasskeyCancelled } from '../pages/account/passkey-sign-in.api.ts';
import styles from './proof-dialog.module.css';
import { useEmailProofCode, useProve, useProveByPasskey } from './proofs.api.ts';

export interface ProofDialogProps {
  ways: ProofWays;
  onDone: (isProved: boolean) => void;
}

/**
 * Asks for the password (an emailed code where there is none) and the second step, or for a passkey.
 */
export function ProofDialog({ ways, onDone }: ProofDialogProps) {
  const { hasPassword, hasTwoStep, hasPasskeys } = ways;
  const formId = useId();
  const prove = useProve();
  const emailCode = useEmailProofCode();
  const [problem, setProblem] = useState('');
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(proofForm),
    defaultValues: {
      ...(hasPassword ? { password: '' } : {}),
      ...(hasTwoStep ? { code: '' } : {}),
    },
  });
  const { errors } = formState;
  const isCodeDue = !hasPassword && !emailCode.isSuccess;

  const showFailure = (error: Error) => {
    const details: FieldProblem[] = error instanceof ApiError ? error.details : [];
    const fields = ['password', 'emailedCode', 'code'] as const;
    const known = fields.filter((field) => details.some(({ path }) => path === field));
    for (const field of known) setError(field, { message: error.message });
    setProblem(known.length === 0 ? error.message : '');
  };
  const submit = handleSubmit((form) => {
    setProblem('');
    prove.mutate(form, { onSuccess: () => onDone(true), onError: showFailure });
  });
  const handleEmail = () => {
    setProblem('');
    emailCode.mutate(undefined, { onError: showFailure });
  };

  return (
    <TopModal
      onClose={() => onDone(false)}
      title="Confirm it’s you"
      text="For your security, confirm your identity before this change."
      actions={
        <>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          {isCodeDue ? (
            <Button variant="primary" busy={emailCode.isPending && 'Sending'} onClick={handleEmail}>
              Email me a code
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={prove.isPending && 'Checking'}
            >
              Confirm
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {!isCodeDue && (
          <form id={formId} className={styles.content} onSubmit={submit} noValidate>
            {hasPassword ? (
              <Field label="Your password" error={errors.password?.message}>
                <PasswordField
                  autoFocus
                  autoComplete="current-password"
                  {...register('password')}
                />
              </Field>
            ) : (
              <Field
                label="Code from the email"
                hint="We’ve emailed you a code."
                error={errors.emailedCode?.message}
              >
                <Input
                  autoFocus
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  limit={20}
                  {...register('emailedCode')}
                />
              </Field>
            )}
            {hasTwoStep && (
              <Field
                label="Code"
                hint="From your authenticator app, or a recovery code."
                error={errors.code?.message}
              >
                <Input
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                  limit={20}
                  {...register('code')}
                />
              </Field>
            )}
          </form>
        )}
        {isCodeDue && (
          <p className={styles.note}>Your account has no password, so we’ll email you a code.</p>
        )}
        {hasPasskeys && canUsePasskeys() && (
          <PasskeyProof onProved={() => onDone(true)} onProblem={setProblem} />
        )}
        {problem && <Banner>{problem}</Banner>}
      </div>
    </TopModal>
  );
}

interface PasskeyProofProps {
  onProved: () => void;
  onProblem: (problem: string) => void;
}

function PasskeyProof({ onProved, onProblem }: PasskeyProofProps) {
  const prove = useProveByPasskey();
  const handlePasskey = () => {
    onProblem('');
    prove.mutate(undefined, {
      onSuccess: onProved,
      onError: (error) =>
        onProblem(
          error instanceof PasskeyCancelled ? 'No passkey was used. Try again.' : error.message,
        ),
    });
  };
  return (
    <Button
      block
      icon={<KeyRound size={18} aria-hidden />}
      busy={prove.isPending && 'Waiting for your passkey'}
      onClick={handlePasskey}
    >
      Use a passkey
    </Button>
  );
}
