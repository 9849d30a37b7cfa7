import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { WholeLead } from '@soloist/contracts';
import { Banner, Button, Heading } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
import { changesOf, fieldsOf, leadFields } from './lead-form.ts';
import { LeadFormFields } from './lead-form-fields.tsx';
import styles from './lead-panel.module.css';
import { useUpdateLead } from './leads.api.ts';

interface LeadFactsFormProps {
  lead: WholeLead;
  onDone: () => void;
}

/** Changes the facts of a lead, in its panel. */
export function LeadFactsForm({ lead, onDone }: LeadFactsFormProps) {
  const update = useUpdateLead(lead.id);
  const form = useForm({
    resolver: standardSchemaResolver(leadFields),
    defaultValues: fieldsOf(lead, 'USD'),
  });
  const { root } = form.formState.errors;
  const submit = form.handleSubmit((fields) => {
    const changes = changesOf(lead, fields);
    if (Object.keys(changes).length === 0) return onDone();
    update.mutate(changes, {
      onSuccess: onDone,
      onError: (error) => showProblem(error, form.setError),
    });
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading level={2} size="section">
        Edit facts
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
