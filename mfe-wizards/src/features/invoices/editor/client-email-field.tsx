import { Field, Input } from '@soloist/ui';
import { queryClient } from '@soloist/web-client';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { partyOf } from '../duplicate-invoice.ts';
import { emptyParty, type InvoiceDraft } from '../invoice-draft.ts';
import { invoiceQuery, useRecentInvoices, useRecentProposals } from '../invoices.api.ts';
import { describeClient, type KnownClient, knownClients } from '../known-clients.ts';

const isSameParty = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whose invoice it is. Earlier clients are suggested, and bring what was said of them along. */
export function ClientEmailField() {
  const { register, formState, getValues, setValue } = useFormContext<InvoiceDraft>();
  const email = useWatch<InvoiceDraft, 'email'>({ name: 'email' });
  const listId = useId();
  const clients = useKnownClients();
  const chosen = clients.find((client) => client.email === email.trim().toLowerCase());

  const fill = async (client: KnownClient | undefined) => {
    if (!client) return;
    if (!getValues('client_name')) setValue('client_name', client.name, { shouldDirty: true });
    if (!client.lastInvoice || !isSameParty(getValues('client'), emptyParty())) return;
    const last = await queryClient
      .fetchQuery(invoiceQuery(client.lastInvoice))
      .catch(() => undefined);
    // What was typed while it loaded stays.
    if (!last || !isSameParty(getValues('client'), emptyParty())) return;
    setValue('client', partyOf(last.document.to), { shouldDirty: true });
    if (!getValues('time_zone')) setValue('time_zone', last.time_zone, { shouldDirty: true });
  };

  return (
    <Field
      label="Client e-mail"
      hint={chosen && describeClient(chosen)}
      error={formState.errors.email?.message}
    >
      <Input
        type="email"
        inputMode="email"
        autoComplete="off"
        list={listId}
        {...register('email', {
          onChange: ({ target }) =>
            void fill(clients.find((one) => one.email === target.value.trim().toLowerCase())),
        })}
      />
      <datalist id={listId}>
        {clients.map((client) => (
          <option key={client.email} value={client.email} label={client.name || undefined} />
        ))}
      </datalist>
    </Field>
  );
}

function useKnownClients() {
  const invoices = useRecentInvoices();
  const proposals = useRecentProposals();
  return knownClients({ invoices: invoices.data ?? [], proposals: proposals.data ?? [] });
}
