import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  gstNumberProblem,
  mostDigits,
  type NumberedKind,
  type NumberingForm,
  numberingForm,
  patternLimit,
  previewNumbers,
  type SavedNumbering,
} from '@soloist/contracts';
import { Banner, Button, Checkbox, Field, Input, Select } from '@soloist/ui';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { formatFullDay } from '../../../shared/formats/full-dates.rules.ts';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import settings from '../settings.module.css';
import { useTax } from '../tax/tax.api.ts';
import { useSaveNumbering } from './numbering.api.ts';
import styles from './numbering.module.css';

const parts = [
  ['{YYYY}', 'Year'],
  ['{YY}', 'Short year'],
  ['{FY}', 'Financial year'],
  ['{MM}', 'Month'],
  ['{number}', 'Number'],
] as const;

const digitOptions = Array.from({ length: mostDigits }, (_, index) => ({
  value: String(index + 1),
  label: String(1).padStart(index + 1, '0'),
}));

interface NumberingDialogProps {
  title: string;
  numbering: SavedNumbering;
  onClose: () => void;
}

/** The pattern and the next number of one kind of document, with the numbers that follow. */
export function NumberingDialog({ title, numbering, onClose }: NumberingDialogProps) {
  const save = useSaveNumbering();
  const { kind, pattern, digits, yearly_reset, next } = numbering;
  const { register, control, handleSubmit, formState, setError, setValue, getValues } =
    useForm<NumberingForm>({
      resolver: standardSchemaResolver(numberingForm),
      defaultValues: { pattern, digits, yearly_reset, next: next.count },
    });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save.mutate(
      { kind, form },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );
  const addPart = (part: string) => {
    const written = getValues('pattern');
    setValue('pattern', `${written}${part}`, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormDialog
      title={`Numbers of ${title.toLowerCase()}`}
      text="Write your own text and add the parts that change."
      action="Save numbering"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Pattern" error={errors.pattern?.message}>
        <Input
          limit={patternLimit}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('pattern')}
        />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons for the field above */}
      <div className={styles.parts} role="group" aria-label="Add to the pattern">
        {parts.map(([part, label]) => (
          <Button key={part} size="sm" onClick={() => addPart(part)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.pair}>
        <Field label="Digits" error={errors.digits?.message}>
          <Controller
            control={control}
            name="digits"
            render={({ field: { value, onChange, ...field } }) => (
              <Select
                {...field}
                options={digitOptions}
                value={String(value)}
                onChange={({ target }) => onChange(Number(target.value))}
              />
            )}
          />
        </Field>
        <Field label="Next number" error={errors.next?.message}>
          <Input inputMode="numeric" {...register('next', { valueAsNumber: true })} />
        </Field>
      </div>
      <Controller
        control={control}
        name="yearly_reset"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="Restart at 1 each year"
            checked={value}
            onChange={onChange}
            invalid={Boolean(errors.yearly_reset)}
            hint={errors.yearly_reset?.message}
          />
        )}
      />
      <Preview control={control} kind={kind} on={next.on} />
    </FormDialog>
  );
}

interface PreviewProps {
  control: Control<NumberingForm>;
  kind: NumberedKind;
  /** The day of the next document. */
  on: string;
}

/** The next numbers while the pattern is edited, with the first one of the next year. */
function Preview({ control, kind, on }: PreviewProps) {
  const isGst = useTax().data?.scheme === 'gst' && kind !== 'proposal';
  const { success, data } = numberingForm.safeParse(useWatch({ control }));
  const rows = success ? previewNumbers(data, { count: data.next, on }) : [];
  const [first, second, later] = rows;
  if (!first || !second || !later) {
    return <p className={settings.muted}>The preview appears when the pattern is complete.</p>;
  }
  const problems = isGst ? rows.flatMap(({ number }) => gstNumberProblem(number) ?? []) : [];
  return (
    <>
      <dl className={styles.preview} aria-label="Preview">
        <PreviewRow label="Next" number={first.number} />
        <PreviewRow label="Then" number={second.number} />
        <PreviewRow label={`From ${formatFullDay(`${later.on}T12:00`)}`} number={later.number} />
      </dl>
      {problems[0] && <Banner tone="warn">{problems[0]}</Banner>}
    </>
  );
}

function PreviewRow({ label, number }: { label: string; number: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{number}</dd>
    </div>
  );
}
