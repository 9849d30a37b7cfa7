import type { Currency, InvoiceSummary, ProposalSummary } from '@soloist/contracts';

/** A client who received an invoice or a proposal before. */
export interface EarlierClient {
  email: string;
  name: string;
  /** Their newest invoice, the source of address and time zone; undefined before the first. */
  lastInvoice: string | undefined;
  /** Of their newest document. */
  currency: Currency;
  sent: number;
  paid: number;
}

interface EarlierDocuments {
  invoices: InvoiceSummary[];
  proposals: ProposalSummary[];
}

/** Every client in the lists, newest first, without duplicates. */
export function listEarlierClients({ invoices, proposals }: EarlierDocuments): EarlierClient[] {
  const clients = new Map<string, EarlierClient>();
  const billed = invoices.filter(({ kind, status }) => kind === 'invoice' && status !== 'void');
  for (const { id, email, client_name, currency, status } of billed) {
    const client =
      clients.get(email) ?? newClient({ email, name: client_name, currency, lastInvoice: id });
    client.sent += 1;
    if (status === 'paid') client.paid += 1;
    clients.set(email, client);
  }
  for (const { email, client_name, currency } of proposals) {
    if (!clients.has(email)) clients.set(email, newClient({ email, name: client_name, currency }));
  }
  return [...clients.values()];
}

const newClient = (
  known: Pick<EarlierClient, 'email' | 'name' | 'currency'> & { lastInvoice?: string },
): EarlierClient => ({ lastInvoice: undefined, ...known, sent: 0, paid: 0 });

/** Such as “Fathom Climate, 3 invoices, 2 paid”. */
export function describeClient({ name, sent, paid }: EarlierClient): string {
  const count = `${sent} ${sent === 1 ? 'invoice' : 'invoices'}`;
  return [name, sent > 0 ? count : '', sent > 0 ? `${paid} paid` : ''].filter(Boolean).join(', ');
}
