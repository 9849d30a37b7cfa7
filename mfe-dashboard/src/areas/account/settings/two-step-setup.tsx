import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { confirmTwoStepForm, startTwoStepForm } from '@soloist/contracts';
import { Banner, Button, CodeInput, Field, Modal, PasswordField } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { QrCode } from '../../shared/qr-code/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useLinkedAccounts } from './settings.api.ts';
import styles from './settings.module.css';
import { refreshTwoStep, useConfirmTwoStep, useStartTwoStep } from './two-step.api.ts';

interface AppSecret {
  secret: string;
  uri: string;
}

const texts = {
  owner: {
    title: 'Turn on two-step verification',
    text: 'You need an authenticator app on your phone.',
  },
  scan: {
    title: 'Scan this QR code',
    text: 'Scan the code with your authenticator app, or type the key.',
  },
  codes: {
    title: 'Two-step verification is on',
    text: 'A recovery code logs you in without your phone. Each works once.',
  },
};

/** One dialog with three steps: the password, the QR code with a first code, the recovery codes. */
export function TwoStepSetup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<AppSecret>();
  const [codes, setCodes] = useState<string[]>();
  const start = useStartTwoStep();
  const confirm = useConfirmTwoStep();
  const formId = useId();
  const close = () => {
    setSecret(undefined);
    setCodes(undefined);
    onClose();
    if (codes) void refreshTwoStep();
  };
  const stepBefore = secret ? 'scan' : 'owner';
  const step = codes ? 'codes' : stepBefore;
  return (
    <Modal
      open={open}
      onClose={close}
      {...texts[step]}
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
              busy={(start.isPending || confirm.isPending) && 'Checking'}
            >
              {secret ? 'Turn on' : 'Continue'}
            </Button>
          </>
        )
      }
    >
      {step === 'owner' && <OwnerForm id={formId} start={start} onDone={setSecret} />}
      {step === 'scan' && secret && (
        <AppCodeForm id={formId} appSecret={secret} confirm={confirm} onDone={setCodes} />
      )}
      {codes && <RecoveryCodes codes={codes} />}
    </Modal>
  );
}

interface OwnerFormProps {
  id: string;
  start: ReturnType<typeof useStartTwoStep>;
  onDone: (secret: AppSecret) => void;
}

function OwnerForm({ id, start, onDone }: OwnerFormProps) {
  const hasPassword = useLinkedAccounts().data?.hasPassword ?? true;
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(startTwoStepForm),
    defaultValues: hasPassword ? { password: '' } : {},
  });
  const { password, root } = formState.errors;
  const submit = handleSubmit((form) =>
    start.mutate(form, {
      onSuccess: onDone,
      onError: (error) => showFormError(error, setError),
    }),
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
      {root && <Banner>{root.message}</Banner>}
    </form>
  );
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface AppCodeFormProps {
  id: string;
  appSecret: AppSecret;
  confirm: ReturnType<typeof useConfirmTwoStep>;
  onDone: (codes: string[]) => void;
}

function AppCodeForm({ id, appSecret: { secret, uri }, confirm, onDone }: AppCodeFormProps) {
  const { control, handleSubmit, formState, setError, setFocus, setValue } = useForm({
    resolver: standardSchemaResolver(confirmTwoStepForm),
    defaultValues: { code: '' },
  });
  const { code, root } = formState.errors;
  const submit = handleSubmit((form) =>
    confirm.mutate(form, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) => {
        setValue('code', '');
        showFormError(error, setError);
        setFocus('code');
      },
    }),
  );
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.qr}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <div className={styles.copyable}>
        <code className={styles.key}>{inGroups(secret)}</code>
        <Button size="sm" onClick={() => copyText(secret, 'Key')}>
          Copy key
        </Button>
      </div>
      <Controller
        name="code"
        control={control}
        render={({ field: { ref, value, onChange } }) => (
          <Field label="Code from the app" error={code?.message}>
            <CodeInput
              ref={ref}
              value={value}
              onChange={onChange}
              onComplete={() => void submit()}
              autoFocus
            />
          </Field>
        )}
      />
      {root && <Banner>{root.message}</Banner>}
    </form>
  );
}
