import { profileLimits, usernameLimit } from '@soloist/contracts';
import { Banner, Field, Input, Textarea } from '@soloist/ui';
import { Controller } from 'react-hook-form';
import { siteOf } from '../profile-texts.ts';
import styles from './edit.module.css';
import type { FactsForm } from './edit-form.tsx';

interface FieldsProps {
  form: FactsForm;
}

export function NameFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Field label="First name" error={errors.fname?.message}>
        <Input
          autoComplete="given-name"
          counter
          limit={profileLimits.fname}
          {...register('fname')}
        />
      </Field>
      <Field label="Last name" error={errors.lname?.message} optional>
        <Input
          autoComplete="family-name"
          counter
          limit={profileLimits.lname}
          {...register('lname')}
        />
      </Field>
    </>
  );
}

type LineFact = 'headline' | 'availability' | 'location' | 'experience' | 'phonenumber';

interface LineFieldProps extends FieldsProps {
  fact: LineFact;
  label: string;
  hint: string;
  /** The label stands beside the form already. */
  hideLabel?: boolean;
  autoComplete?: string;
}

/** One line of text. */
export function LineField({ form, fact, label, hint, hideLabel, autoComplete }: LineFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      hideLabel={hideLabel ?? false}
      error={form.formState.errors[fact]?.message}
    >
      <Input
        type={fact === 'phonenumber' ? 'tel' : 'text'}
        autoComplete={autoComplete ?? 'off'}
        counter
        limit={profileLimits[fact]}
        {...form.register(fact)}
      />
    </Field>
  );
}

export function AboutField({ form: { register, formState } }: FieldsProps) {
  return (
    <Field
      label="Introduction"
      hint="What you do, for whom, and what it is like to work with you."
      error={formState.errors.about?.message}
    >
      <Textarea rows={8} limit={profileLimits.about} {...register('about')} />
    </Field>
  );
}

/** Text, not a number field: arrows, minus, e and the wheel do nothing. */
const rateOf = (typed: string) => {
  const kept = typed.replace(/[^\d.,]/g, '');
  return kept && `${kept}$`;
};

export function RateField({ form: { control, formState } }: FieldsProps) {
  return (
    <Field
      label="Rate an hour"
      hideLabel
      hint="In whole US dollars."
      error={formState.errors.hourlyRate?.message}
    >
      <Controller
        name="hourlyRate"
        control={control}
        render={({ field }) => (
          <Input
            inputMode="decimal"
            autoComplete="off"
            before="$"
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
        hint={typed && `Your site will be at ${siteOf(typed).host}`}
        error={formState.errors.username?.message}
      >
        <Input
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          limit={usernameLimit}
          counter
          {...register('username')}
        />
      </Field>
      {typed !== before && (
        <Banner tone="warn" className={styles.warning}>
          Links to {siteOf(before ?? '').host} stop working, also on what you have sent out.
        </Banner>
      )}
    </>
  );
}
