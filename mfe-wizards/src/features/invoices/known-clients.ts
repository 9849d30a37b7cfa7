import type { InvoiceSummary, ProposalSummary } from '@soloist/contracts';

/** Somebody who got an invoice or a proposal before. */
export interface KnownClient {
  email: string;
  name: string;
  /** Their newest invoice, whose address and time zone can be used again; undefined before the first. */
  lastInvoice: string | undefined;
  sent: number;
  paid: number;
}

interface Earlier {
  invoices: InvoiceSummary[];
  proposals: ProposalSummary[];
}

/** Everybody in the lists, newest first, each once. */
export function knownClients({ invoices, proposals }: Earlier): KnownClient[] {
  const known = new Map<string, KnownClient>();
  const billed = invoices.filter(({ kind, status }) => kind === 'invoice' && status !== 'void');
  for (const { id, email, client_name, status } of billed) {
    const client = known.get(email) ?? newClient({ email, name: client_name, lastInvoice: id });
    client.sent += 1;
    if (status === 'paid') client.paid += 1;
    known.set(email, client);
  }
  for (const { email, client_name } of proposals) {
    if (!known.has(email)) known.set(email, newClient({ email, name: client_name }));
  }
  return [...known.values()];
}

const newClient = ({
  email,
  name,
  lastInvoice,
}: {
  email: string;
  name: string;
  lastInvoice?: string;
}): KnownClient => ({ email, name, lastInvoice, sent: 0, paid: 0 });

/** Such as “Fathom Climate, 3 invoices, 2 paid”. */
export function describeClient({ name, sent, paid }: KnownClient): string {
  const count = `${sent} ${sent === 1 ? 'invoice' : 'invoices'}`;
  return [name, sent > 0 ? count : '', sent > 0 ? `${paid} paid` : ''].filter(Boolean).join(', ');
}
