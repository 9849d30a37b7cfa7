import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { twoStepCodeForm } from '@soloist/contracts';
import { Banner, Button, Field, Input, Modal, PasswordField } from '@soloist/ui';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';
import { type TwoStepCode, useRenewRecoveryCodes, useTurnTwoStepOff } from './two-step.api.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface SubmitOptions {
  onError: (error: Error) => void;
}

interface CodeFormProps {
  id: string;
  submitCode: (form: TwoStepCode, options: SubmitOptions) => void;
}

/** Asks for both steps of a login before something changes. */
function CodeForm({ id, submitCode }: CodeFormProps) {
  const hasPassword = useLinkedAccounts().data?.hasPassword ?? true;
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(twoStepCodeForm),
    defaultValues: { code: '', ...(hasPassword ? { password: '' } : {}) },
  });
  const { password, code, root } = formState.errors;
  const submit = handleSubmit((form) =>
    submitCode(form, { onError: (error) => showFormError(error, setError) }),
  );
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {hasPassword && (
        <Field label="Your password" error={password?.message}>
          <PasswordField
            autoComplete="current-password"
            {...register('password', { shouldUnregister: true })}
          />
        </Field>
      )}
      <Field
        label="Code"
        hint="From your authenticator app, or a recovery code."
        error={code?.message}
      >
        <Input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          limit={20}
          {...register('code')}
        />
      </Field>
      {root && <Banner>{root.message}</Banner>}
    </form>
  );
}

export function TurnOffDialog({ open, onClose }: DialogProps) {
  const turnOff = useTurnTwoStepOff();
  const formId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Turn off two-step verification"
      text="Logging in will need only your password or Google."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={turnOff.isPending && 'Turning off'}
          >
            Turn off
          </Button>
        </>
      }
    >
      <CodeForm
        id={formId}
        submitCode={(form, options) => turnOff.mutate(form, { ...options, onSuccess: onClose })}
      />
    </Modal>
  );
}

export function RenewCodesDialog({ open, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const renew = useRenewRecoveryCodes();
  const formId = useId();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const onSuccess = ({ recoveryCodes }: { recoveryCodes: string[] }) => setCodes(recoveryCodes);
  return (
    <Modal
      open={open}
      onClose={close}
      title={codes ? 'New recovery codes' : 'Get new recovery codes'}
      text={
        codes
          ? 'Your old codes no longer work. Each new code works once.'
          : 'Your old recovery codes stop working.'
      }
      actions={
        codes ? (
          <Button variant="primary" onClick={close}>
            I saved them
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={renew.isPending && 'Creating'}
            >
              Get new codes
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <CodeForm
          id={formId}
          submitCode={(form, options) => renew.mutate(form, { ...options, onSuccess })}
        />
      )}
    </Modal>
  );
}
