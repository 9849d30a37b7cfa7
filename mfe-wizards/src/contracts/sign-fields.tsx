import type { signForm } from '@soloist/contracts';
import { Checkbox, Field, Input, Segmented } from '@soloist/ui';
import { Controller, type useForm } from 'react-hook-form';
import { SignaturePad } from '../shared/signature-pad.tsx';
import styles from './contract.module.css';
import { useContractTexts } from './translations/use-contract-texts.ts';

export type SignatureMode = 'typed' | 'drawn';

type SignInput = (typeof signForm)['_zod']['input'];
type SignOutput = (typeof signForm)['_zod']['output'];
type SignForm = ReturnType<typeof useForm<SignInput, unknown, SignOutput>>;

interface SignFieldsProps {
  form: SignForm;
  mode: SignatureMode;
  onModeChange: (mode: SignatureMode) => void;
  asksPoNumber: boolean;
}

/** The name, typed or drawn, the client's PO number if the proposal asks, and the consent. */
export function SignFields({ form, mode, onModeChange, asksPoNumber }: SignFieldsProps) {
  const { sign: words } = useContractTexts();
  const { register, control, formState } = form;
  const { errors } = formState;
  const isDrawn = mode === 'drawn';
  return (
    <>
      <Field label={words.name} error={errors.name && words.missingName}>
        <Input
          className={isDrawn ? undefined : styles.signature}
          autoComplete="name"
          limit={120}
          maxLength={120}
          {...register('name')}
        />
      </Field>
      <Segmented
        full
        label={words.mode}
        value={mode}
        onChange={onModeChange}
        options={[
          { value: 'typed', label: words.typed },
          { value: 'drawn', label: words.drawn },
        ]}
      />
      {isDrawn && (
        <Controller
          control={control}
          name="drawing"
          render={({ field: { value, onChange } }) => (
            <SignaturePad
              value={value}
              onChange={onChange}
              texts={words.pad}
              invalid={Boolean(errors.drawing)}
            />
          )}
        />
      )}
      {isDrawn && errors.drawing && (
        <Problem
          text={errors.drawing.type === 'required' ? words.missingDrawing : words.drawingTooComplex}
        />
      )}
      {asksPoNumber && (
        <Field
          label={words.poNumber}
          hint={words.poNumberHint}
          error={errors.po_number && words.invalidPoNumber}
        >
          <Input autoComplete="off" limit={60} maxLength={60} {...register('po_number')} />
        </Field>
      )}
      <div>
        <Controller
          control={control}
          name="consent"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              checked={value ?? false}
              onChange={onChange}
              label={words.consent}
              invalid={Boolean(errors.consent)}
            />
          )}
        />
        {errors.consent && <Problem text={words.missingConsent} />}
      </div>
    </>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
}
