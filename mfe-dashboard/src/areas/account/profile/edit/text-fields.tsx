import { profileLimits, usernameLimit } from '@soloist/contracts';
import { Banner, currencySign, Field, Input, Textarea } from '@soloist/ui';
import { Controller } from 'react-hook-form';
import { siteAddress } from '../../../shared/profiles/profile.rules.ts';
import styles from './edit.module.css';
import type { ProfileEditForm } from './edit-form.tsx';
import { useEditing } from './use-editing.ts';

interface FieldsProps {
  form: ProfileEditForm;
}

export function NameFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Field label="First name" error={errors.fname?.message}>
        <Input autoComplete="given-name" limit={profileLimits.fname} {...register('fname')} />
      </Field>
      <Field label="Last name" error={errors.lname?.message} optional>
        <Input autoComplete="family-name" limit={profileLimits.lname} {...register('lname')} />
      </Field>
    </>
  );
}

type TextFieldName = 'headline' | 'availability' | 'location' | 'experience' | 'phonenumber';

interface SingleLineFieldProps extends FieldsProps {
  fieldName: TextFieldName;
  label: string;
  hint: string;
  /** The label is already beside the form. */
  hideLabel?: boolean;
  autoComplete?: string;
}

/** One line of text. */
export function SingleLineField({
  form,
  fieldName,
  label,
  hint,
  hideLabel,
  autoComplete,
}: SingleLineFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      hideLabel={hideLabel ?? false}
      error={form.formState.errors[fieldName]?.message}
    >
      <Input
        type={fieldName === 'phonenumber' ? 'tel' : 'text'}
        autoComplete={autoComplete ?? 'off'}
        limit={profileLimits[fieldName]}
        {...form.register(fieldName)}
      />
    </Field>
  );
}

export function AboutField({ form: { register, formState } }: FieldsProps) {
  return (
    <Field
      label="Introduction"
      hint="What you do, who you help, and how you work."
      error={formState.errors.about?.message}
    >
      <Textarea rows={8} limit={profileLimits.about} {...register('about')} />
    </Field>
  );
}

/** Text, not a number field: arrows, minus, e and the wheel do nothing. */
const rateOf = (typed: string) => {
  const digits = typed.replace(/[^\d.,]/g, '');
  return digits && `${digits}$`;
};

export function RateField({ form: { control, formState } }: FieldsProps) {
  const { currency } = useEditing().profile;
  return (
    <Field
      label="Hourly rate"
      hideLabel
      hint={`In whole ${currency}. Change your currency under Documents.`}
      error={formState.errors.hourlyRate?.message}
    >
      <Controller
        name="hourlyRate"
        control={control}
        render={({ field }) => (
          <Input
            inputMode="decimal"
            autoComplete="off"
            before={currencySign(currency)}
            placeholder="50"
            ref={field.ref}
            value={field.value?.replace('$', '') ?? ''}
            onChange={({ target }) => field.onChange(rateOf(target.value))}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}

export function UsernameField({ form }: FieldsProps) {
  const { register, formState, watch } = form;
  const before = formState.defaultValues?.username;
  const typed = (watch('username') ?? '').trim().toLowerCase();
  return (
    <>
      <Field
        label="Username"
        hint={typed && `Your site will be at ${siteAddress(typed).host}`}
        error={formState.errors.username?.message}
      >
        <Input
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          limit={usernameLimit}
          {...register('username')}
        />
      </Field>
      {typed !== before && (
        <Banner tone="warn" className={styles.warning}>
          Links to {siteAddress(before ?? '').host} stop working, including those in sent documents.
        </Banner>
      )}
    </>
  );
}
