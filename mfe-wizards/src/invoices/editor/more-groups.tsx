import { Field, Input, PriceField, Switch, Textarea } from '@soloist/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';
import { PartyFields } from './party-fields.tsx';

const placeOf = ({ city, tax_number }: InvoiceDraft['client']) =>
  [city, tax_number && 'tax number'].filter(Boolean).join(', ');

export function ClientGroup() {
  const { control, register, formState } = useFormContext<InvoiceDraft>();
  const [name, client] = useWatch({ control, name: ['client_name', 'client'] });
  const { errors } = formState;
  return (
    <Group
      title="Client details"
      summary={[name, placeOf(client)].filter(Boolean).join(', ') || 'Name and address'}
      hasProblem={Boolean(errors.client_name || errors.client)}
    >
      <Field label="Client name" optional error={errors.client_name?.message}>
        <Input
          limit={120}
          autoComplete="section-client organization"
          {...register('client_name')}
        />
      </Field>
      <PartyFields side="client" />
    </Group>
  );
}

export function SenderGroup() {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const sender = useWatch({ control, name: 'sender' });
  return (
    <Group
      title="Your details"
      summary={placeOf(sender) || 'Address and tax number'}
      hasProblem={Boolean(formState.errors.sender)}
    >
      <p className={styles.note}>
        Your name, avatar and logo come from your profile. We’ll reuse the rest next time.
      </p>
      <PartyFields side="sender" />
    </Group>
  );
}

export function NotesGroup() {
  const { control, register, formState } = useFormContext<InvoiceDraft>();
  const [notes, currency, installments] = useWatch({
    control,
    name: ['notes', 'currency', 'installments'],
  });
  const { errors } = formState;
  return (
    <Group
      title="Notes and payment details"
      summary={notes.trim().split('\n')[0] || 'Bank details, terms'}
      hasProblem={Boolean(errors.notes || errors.deposit)}
    >
      <Field label="Notes and payment details" optional error={errors.notes?.message}>
        <Textarea
          rows={4}
          limit={2000}
          placeholder="Bank account, reference, payment terms"
          {...register('notes')}
        />
      </Field>
      {installments.length === 0 && (
        <>
          <Controller
            control={control}
            name="part_payments"
            render={({ field: { value, onChange } }) => (
              <Switch
                label="Allow partial payments"
                hint="Your client sees the remaining balance."
                checked={value}
                onChange={onChange}
              />
            )}
          />
          <Field
            label="Deposit"
            optional
            hint="Your client pays this first. The rest keeps its due date."
            error={errors.deposit?.message}
          >
            <Controller
              control={control}
              name="deposit"
              render={({ field }) => <PriceField {...field} currency={currency} />}
            />
          </Field>
        </>
      )}
    </Group>
  );
}
