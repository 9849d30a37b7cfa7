import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LeadStage } from '@soloist/contracts';
import { leadStages } from '@soloist/contracts';
import { Banner, Button, Drawer, Field, Select } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { stageTexts } from './lead.rules.ts';
import { leadFields, toFormValues, toLeadForm } from './lead-form.rules.ts';
import { LeadFormFields } from './lead-form-fields.tsx';
import styles from './lead-panel.module.css';
import { useCreateLead } from './leads.api.ts';

interface AddLeadProps {
  open: boolean;
  /** The campaign of the new lead. */
  campaign?: string;
  onClose: () => void;
  onAdded?: (id: string) => void;
}

/** Adds a lead by hand. */
export function AddLead({ open, onClose, ...rest }: AddLeadProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Add a lead">
      {open && <AddLeadForm onClose={onClose} {...rest} />}
    </Drawer>
  );
}

function AddLeadForm({ campaign = '', onClose, onAdded }: Omit<AddLeadProps, 'open'>) {
  const { data: me } = useMe();
  const create = useCreateLead();
  const [lead_id] = useState(() => crypto.randomUUID());
  const [stage, setStage] = useState<LeadStage>('new');
  const form = useForm({
    resolver: standardSchemaResolver(leadFields),
    defaultValues: { ...toFormValues(undefined, me?.userInfo.currency ?? 'USD'), campaign },
  });
  const { root } = form.formState.errors;
  const submit = form.handleSubmit((fields) =>
    create.mutate(
      { ...toLeadForm(fields), lead_id, stage },
      {
        onSuccess: ({ lead }) => {
          onClose();
          onAdded?.(lead.id);
        },
        onError: (error) => showFormError(error, form.setError),
      },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LeadFormFields form={form} />
      <Field label="Stage">
        <Select
          value={stage}
          onChange={({ target }) =>
            setStage(leadStages.find((each) => each === target.value) ?? 'new')
          }
          options={leadStages.map((value) => ({ value, label: stageTexts[value] }))}
        />
      </Field>
      {root?.message && <Banner>{root.message}</Banner>}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={create.isPending && 'Adding'}>
          Add lead
        </Button>
      </div>
    </form>
  );
}
