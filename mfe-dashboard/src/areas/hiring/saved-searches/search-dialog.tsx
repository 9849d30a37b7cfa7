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
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { budgetTypeTexts, levelTexts } from '../../shared/jobs/job.rules.ts';
import { notifyTexts } from './saved-search.rules.ts';
import { useSaveSearch } from './saved-searches.api.ts';
import styles from './saved-searches.module.css';

interface SearchFormProps {
  /** The saved search to edit; without it, the form creates one. */
  id?: string;
  initial: SavedSearchForm;
  onClose: () => void;
}

/** Saves a job search, so that the person is notified about new jobs. */
export function SearchDialog({ open, ...form }: SearchFormProps & { open: boolean }) {
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={form.id ? 'Edit saved search' : 'Save this search'}
      text="We’ll notify you about new jobs that match everything below."
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
    save.mutate(form, { onSuccess: onClose, onError: (error) => showFormError(error, setError) }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" error={errors.name?.message}>
        <Input limit={60} placeholder="Packaging, remote" {...register('name')} />
      </Field>
      <Field label="Keywords" optional error={errors.q?.message}>
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
          <Checkbox checked={value ?? false} onChange={onChange} label="Remote only" />
        )}
      />
      <Field group label="Notifications for new jobs" error={errors.notify?.message}>
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
