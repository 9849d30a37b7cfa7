import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LeadDetail } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { changesOf, leadFields, toFormValues } from './lead-form.rules.ts';
import { LeadFormFields } from './lead-form-fields.tsx';
import styles from './lead-panel.module.css';
import { useUpdateLead } from './leads.api.ts';

interface LeadDetailsFormProps {
  lead: LeadDetail;
  onDone: () => void;
}

/** Edits the details of a lead in its panel. */
export function LeadDetailsForm({ lead, onDone }: LeadDetailsFormProps) {
  const update = useUpdateLead(lead.id);
  const form = useForm({
    resolver: standardSchemaResolver(leadFields),
    defaultValues: toFormValues(lead, 'USD'),
  });
  const { root } = form.formState.errors;
  const submit = form.handleSubmit((fields) => {
    const changes = changesOf(lead, fields);
    if (Object.keys(changes).length === 0) return onDone();
    update.mutate(changes, {
      onSuccess: onDone,
      onError: (error) => showFormError(error, form.setError),
    });
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading level={2} size="section">
        Edit details
      </Heading>
      <LeadFormFields form={form} />
      {root?.message && <Banner>{root.message}</Banner>}
      <div className={styles.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={update.isPending && 'Saving'}>
          Save
        </Button>
      </div>
    </form>
  );
}
