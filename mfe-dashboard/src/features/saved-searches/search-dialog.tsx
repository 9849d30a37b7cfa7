import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { budgetTypes, jobLevels, type SavedSearchForm, savedSearchForm } from '@soloist/contracts';
import {
  Banner,
  Button,
  Checkbox,
  ChipsInput,
  Field,
  Input,
  Modal,
  RadioGroup,
  Select,
} from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { budgetTypeTexts, levelTexts } from '../jobs/job-texts.ts';
import { useSaveSearch } from './saved-searches.api.ts';
import styles from './saved-searches.module.css';
import { notifyTexts } from './search-texts.ts';

interface SearchFormProps {
  /** What is being changed; a new one without. */
  id?: string;
  initial: SavedSearchForm;
  onClose: () => void;
}

/** Saves what one looks for in jobs, so that new ones are told. */
export function SearchDialog({ open, ...form }: SearchFormProps & { open: boolean }) {
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={form.id ? 'Change the saved search' : 'Save this search'}
      text="New jobs are told where every part fits."
    >
      <SearchFields {...form} />
    </Modal>
  );
}

const any = { value: '', label: 'Any' };
const levels = [any, ...jobLevels.map((value) => ({ value, label: levelTexts[value] }))];
const payments = [any, ...budgetTypes.map((value) => ({ value, label: budgetTypeTexts[value] }))];
const orNull = { setValueAs: (value: string | null) => value || null };

function SearchFields({ id, initial, onClose }: SearchFormProps) {
  const save = useSaveSearch(id);
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(savedSearchForm),
    defaultValues: initial,
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save.mutate(form, { onSuccess: onClose, onError: (error) => showProblem(error, setError) }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" error={errors.name?.message}>
        <Input limit={60} placeholder="Packaging, remote" {...register('name')} />
      </Field>
      <Field label="Words" optional error={errors.q?.message}>
        <Input limit={100} {...register('q')} />
      </Field>
      <Field label="Skills" optional error={errors.skills?.message}>
        <Controller
          name="skills"
          control={control}
          render={({ field: { value, onChange } }) => (
            <ChipsInput value={value ?? []} onChange={onChange} max={10} />
          )}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Level" error={errors.level?.message}>
          <Select options={levels} {...register('level', orNull)} />
        </Field>
        <Field label="Payment" error={errors.budgetType?.message}>
          <Select options={payments} {...register('budgetType', orNull)} />
        </Field>
      </div>
      <Controller
        name="remote"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Checkbox checked={value ?? false} onChange={onChange} label="Only remote work" />
        )}
      />
      <Field group label="How should new jobs be told?" error={errors.notify?.message}>
        <Controller
          name="notify"
          control={control}
          render={({ field: { value, onChange } }) => (
            <RadioGroup value={value} onChange={onChange} options={notifyOptions} />
          )}
        />
      </Field>
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending && 'Saving'}>
          Save
        </Button>
      </div>
    </form>
  );
}

const notifyOptions = (['notification', 'mail', 'none'] as const).map((value) => ({
  value,
  ...notifyTexts[value],
}));
