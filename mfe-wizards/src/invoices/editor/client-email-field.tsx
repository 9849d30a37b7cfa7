import { Field, Input } from '@soloist/ui';
import { queryClient } from '@soloist/web-client';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { partyOf } from '../duplicate-invoice.rules.ts';
import {
  describeClient,
  type EarlierClient,
  listEarlierClients,
} from '../earlier-clients.rules.ts';
import { changeCurrency, isCurrencyFree } from '../invoice-currency.rules.ts';
import { emptyParty, type InvoiceDraft } from '../invoice-draft.rules.ts';
import { invoiceQuery, useRecentInvoices, useRecentProposals } from '../invoices.api.ts';

const isSameParty = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The client's email. Earlier clients are suggested with their saved details. */
export function ClientEmailField() {
  const { register, formState, getValues, setValue } = useFormContext<InvoiceDraft>();
  const email = useWatch<InvoiceDraft, 'email'>({ name: 'email' });
  const listId = useId();
  const clients = useEarlierClients();
  // Read here, or the form doesn't track it.
  const { dirtyFields } = formState;
  const chosen = clients.find((client) => client.email === email.trim().toLowerCase());

  const fill = async (client: EarlierClient | undefined) => {
    if (!client) return;
    if (!getValues('client_name')) setValue('client_name', client.name, { shouldDirty: true });
    if (!dirtyFields.currency && isCurrencyFree(getValues()))
      changeCurrency({ getValues, setValue }, client.currency, { shouldDirty: false });
    if (!client.lastInvoice || !isSameParty(getValues('client'), emptyParty())) return;
    const last = await queryClient
      .fetchQuery(invoiceQuery(client.lastInvoice))
      .catch(() => undefined);
    // Keeps what the user typed while it loaded.
    if (!last || !isSameParty(getValues('client'), emptyParty())) return;
    setValue('client', partyOf(last.document.to), { shouldDirty: true });
    if (!getValues('time_zone')) setValue('time_zone', last.time_zone, { shouldDirty: true });
  };

  return (
    <Field
      label="Client email"
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

function useEarlierClients() {
  const invoices = useRecentInvoices();
  const proposals = useRecentProposals();
  return listEarlierClients({ invoices: invoices.data ?? [], proposals: proposals.data ?? [] });
}
