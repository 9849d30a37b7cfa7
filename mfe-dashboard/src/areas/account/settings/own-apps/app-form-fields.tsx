import { Field, Input, Textarea } from '@soloist/ui';
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { AppFields } from './own-apps.api.ts';

interface AppFormFieldsProps<Form extends AppFields> {
  register: UseFormRegister<Form>;
  control: Control<Form>;
  errors: FieldErrors<Form>;
}

/** The name of an app, and the addresses to which people return. */
export function AppFormFields<Form extends AppFields>(props: AppFormFieldsProps<Form>) {
  // Forms with more fields have these two as well, so the cast is safe.
  const { register, control, errors } = props as unknown as AppFormFieldsProps<AppFields>;
  const uriProblem = [errors.redirectUris].flat().find((problem) => problem?.message)?.message;
  return (
    <>
      <Field label="Name" hint="People see it, with your name." error={errors.name?.message}>
        <Input limit={40} autoComplete="off" {...register('name')} />
      </Field>
      <Controller
        control={control}
        name="redirectUris"
        render={({ field: { onChange, onBlur, ref }, formState: { defaultValues } }) => (
          <Field
            label="Redirect addresses"
            hint="One per line: https, or http on localhost. They must match exactly."
            error={uriProblem}
          >
            <Textarea
              ref={ref}
              rows={2}
              spellCheck={false}
              defaultValue={defaultValues?.redirectUris?.join('\n')}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.value.split(/\s+/).filter(Boolean))}
            />
          </Field>
        )}
      />
    </>
  );
}
