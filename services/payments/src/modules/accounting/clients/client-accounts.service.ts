import type { ClientAccount, Currency } from '@soloist/contracts';
import type { PaymentsDeps } from '../../../deps.ts';
import { invoiceEntries } from '../books/document-entries.rules.ts';
import type { JournalEntry } from '../books/journal.rules.ts';
import { itemsOf, readTransactions } from '../books/journal.service.ts';
import { ledgerEntries } from '../books/ledger-entries.rules.ts';

type Deps = Pick<PaymentsDeps, 'documents'>;

/** An entry that changes what a client owes. */
export interface ClientEntry {
  email: string;
  name: string;
  entry: JournalEntry;
  /** In minor units: an invoice adds to it, a payment takes from it. */
  amount: number;
}

/** Every day: a statement of account has no period. */
const always = { from: '2000-01-01', to: '2999-12-31' };

const owedIn = ({ lines }: JournalEntry) =>
  lines
    .filter(({ account }) => account === 'receivables')
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * What changed the accounts of a freelancer's clients: the receivables of the journal. A client is
 * the email address of the invoice.
 */
export async function* streamClientEntries(
  userId: string,
  { documents }: Deps,
): AsyncGenerator<ClientEntry> {
  const clients = new Map<string, Pick<ClientEntry, 'email' | 'name'>>();
  const withClient = (client: Pick<ClientEntry, 'email' | 'name'>, entries: JournalEntry[]) =>
    entries
      .map((entry) => ({ ...client, entry, amount: owedIn(entry) }))
      .filter(({ amount }) => amount !== 0);
  for await (const invoice of itemsOf((cursor) => documents.invoiceBookings(userId, cursor))) {
    const client = { email: invoice.email, name: invoice.client_name };
    clients.set(invoice.id, client);
    yield* withClient(client, invoiceEntries(invoice));
  }
  for await (const transaction of readTransactions({ userId, ...always })) {
    const client = clients.get(String(transaction.about.invoiceId));
    if (client) yield* withClient(client, ledgerEntries(transaction, userId));
  }
}

const mostClients = 500;

/** The clients of a freelancer by name, with what each owes. */
export async function listClientAccounts(userId: string, deps: Deps): Promise<ClientAccount[]> {
  const accounts = new Map<string, { name: string; balances: Map<Currency, number> }>();
  for await (const { email, name, entry, amount } of streamClientEntries(userId, deps)) {
    // Invoices are newest first, so the first name is the current one.
    const account = accounts.get(email) ?? { name, balances: new Map() };
    account.name ||= name;
    account.balances.set(entry.currency, (account.balances.get(entry.currency) ?? 0) + amount);
    accounts.set(email, account);
  }
  return [...accounts]
    .map(([email, { name, balances }]) => ({
      email,
      name,
      balances: [...balances]
        .map(([currency, balance]) => ({ currency, balance }))
        .toSorted((a, b) => a.currency.localeCompare(b.currency, 'en')),
    }))
    .toSorted((a, b) => (a.name || a.email).localeCompare(b.name || b.email, 'en'))
    .slice(0, mostClients);
}
