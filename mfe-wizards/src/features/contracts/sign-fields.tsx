import type { signForm } from '@soloist/contracts';
import { Checkbox, Field, Input, Segmented } from '@soloist/ui';
import { Controller, type useForm } from 'react-hook-form';
import { SignaturePad } from '../../signature-pad.tsx';
import styles from './contract.module.css';
import { useContractTexts } from './texts/use-contract-texts.ts';

export type SignManner = 'typed' | 'drawn';

type SignInput = (typeof signForm)['_zod']['input'];
type SignOutput = (typeof signForm)['_zod']['output'];
type SignForm = ReturnType<typeof useForm<SignInput, unknown, SignOutput>>;

interface SignFieldsProps {
  form: SignForm;
  manner: SignManner;
  onManner: (manner: SignManner) => void;
}

/** The name, as it is typed or drawn, and that the reader means it. */
export function SignFields({ form, manner, onManner }: SignFieldsProps) {
  const { sign: words } = useContractTexts();
  const { register, control, formState } = form;
  const { errors } = formState;
  const isDrawn = manner === 'drawn';
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
        label={words.manner}
        value={manner}
        onChange={onManner}
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
            <SignaturePad value={value} onChange={onChange} texts={words.pad} />
          )}
        />
      )}
      {isDrawn && errors.drawing && (
        <Problem
          text={errors.drawing.type === 'required' ? words.missingDrawing : words.heavyDrawing}
        />
      )}
      <div>
        <Controller
          control={control}
          name="consent"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value ?? false} onChange={onChange} label={words.consent} />
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
