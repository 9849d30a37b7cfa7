import { randomUUID } from 'node:crypto';
import {
  type Currency,
  currencies,
  dayMs,
  documentSettings,
  email,
  formatMoney,
  type InvoiceDetail,
  invoiceDueDays,
  invoiceRequest,
  invoices,
  invoiceTotals,
  isGst,
  isUntaxed,
  itemTotal,
  type Party,
  profiles,
  toMinor,
  unknownParty,
} from '@soloist/contracts';
import { conflict, forbidden, invalidInput } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords } from './records.client.ts';

/** Most items that a card shows in a readable way. */
const maxItems = 20;

/** An invoice that awaits the person's approval. */
export interface PreparedInvoice {
  title: string;
  to: string;
  total: string;
  due: string;
}

const parameters = z.object({
  client: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .describe('The client’s email, or part of the name of a client you invoiced before.'),
  client_name: z.string().max(120).optional(),
  items: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(400),
        quantity: z.number().gt(0).max(1_000_000).optional().describe('1 unless told.'),
        rate: z
          .number()
          .min(0)
          .max(1_000_000_000)
          .describe('Price of one, without tax, in whole units, such as 2000 or 49.50.'),
      }),
    )
    .min(1)
    .max(maxItems),
  currency: z.enum(currencies).optional().describe('The person’s usual one unless told.'),
  due_date: z.iso.date().optional().describe('YYYY-MM-DD; in two weeks unless told.'),
  memo: z.string().max(200).optional().describe('A line for the client.'),
});
type Args = z.output<typeof parameters>;

/**
 * Prepares an invoice with all its terms: its tax as the editor proposes it, the rest as on the last
 * invoices. Only the person can approve it.
 */
export const sendInvoice = (read: ReadRecords) =>
  defineTool({
    name: 'send_invoice',
    description:
      'Prepares an invoice to be created and emailed to the client, which the person approves with its button. Only when they ask to send it and name the work and its price.',
    parameters,
    activity: 'drafting',
    needsApproval: true,
    detail: () => 'an invoice to send',
    async run(args, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You send invoices in the freelancer role. Switch to it in Settings.');
      }
      const invoice = await composeInvoice(args, { read, context });
      const { total } = invoiceTotals(invoice);
      const title = `Invoice for ${invoice.client_name || invoice.email}`.slice(0, 120);
      const forModel: PreparedInvoice = {
        ...{ title, to: invoice.email, due: invoice.due_date },
        total: formatMoney(total, invoice.currency),
      };
      return { forModel, draft: { kind: 'invoice_sending', title, content: { invoice, total } } };
    },
  });

interface Reading {
  read: ReadRecords;
  context: ToolContext;
}

/** The request that documents get on approval. @throws AppError with what is missing. */
async function composeInvoice(args: Args, reading: Reading) {
  const { read, context } = reading;
  const [client, { last }, { userInfo }] = await Promise.all([
    findClient(args, reading),
    read(invoices.defaults, context),
    read(profiles.loadUser, context),
  ]);
  const currency: Currency = args.currency ?? last?.currency ?? userInfo.currency;
  const tax = await taxOf(client, { last, ...reading });
  const items = args.items.map(({ name, quantity: qty = 1, rate: units }) => {
    const rate = toMinor(units, currency);
    const item = { name, qty, rate, tax: tax.rate, ...(tax.sac ? { sac: tax.sac } : {}) };
    return { ...item, total: itemTotal(item) };
  });
  const parsed = z.safeParse(invoiceRequest, {
    ...{ draft_id: randomUUID(), email: client.email, client_name: client.name },
    ...{ client: client.party, sender: last?.sender ?? unknownParty, items, currency },
    due_date: args.due_date ?? dayIn(userInfo.timezone, invoiceDueDays),
    ...{ memo: args.memo ?? '', notes: last?.notes ?? '', e_invoice: last?.e_invoice ?? false },
    ...tax.fields,
    // Left out, documents would add the person's usual rule, which the card did not show.
    late_fee: null,
  });
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message;
    throw invalidInput(`${problem} Open a draft in the editor to complete it.`);
  }
  const { due_date, draft_id, sender } = parsed.data;
  if (invoiceTotals(parsed.data).total === 0) throw invalidInput('This invoice has no amount due.');
  if (!due_date || !draft_id || !sender) throw new Error('The request is incomplete.');
  return { ...parsed.data, currency, due_date, draft_id, sender };
}

interface Client {
  email: string;
  name: string;
  party: Party;
  /** Where India's GST applied on the last invoice; empty otherwise. */
  state: string;
}

/** The client with the details of their last invoice. @throws AppError with the candidates. */
async function findClient({ client, client_name }: Args, { read, context }: Reading) {
  const address = client.includes('@') ? email.safeParse(client).data : undefined;
  if (client.includes('@') && !address) throw invalidInput('Enter a valid email address.');
  const query = { q: address ?? client, limit: 50 };
  const { items } = await read(invoices.list, context, { query });
  const known = items.filter((each) =>
    address ? each.email === address : hasWords(`${each.client_name} ${each.email}`, client),
  );
  const emails = [...new Set(known.map((each) => each.email))];
  if (emails.length > 1) {
    throw invalidInput(`Several clients match: ${emails.slice(0, 6).join(', ')}. Name one email.`);
  }
  const to = address ?? emails[0];
  if (!to) throw invalidInput(`No client matches “${client}”. Name the client’s email.`);
  const [newest] = known;
  if (!newest) return { email: to, name: client_name ?? '', party: unknownParty, state: '' };
  const params = { id: newest.id };
  const { invoice } = await read(invoices.fetchInvoice, context, { params });
  return { ...detailsOf(invoice), email: to, ...(client_name ? { name: client_name } : {}) };
}

function detailsOf({ document }: Pick<InvoiceDetail, 'document'>): Omit<Client, 'email'> {
  const { name, address, postcode, city, country, tax_number } = document.to;
  const { treatment, place_of_supply = '' } = document.tax_treatment ?? {};
  const isIndian = country === 'IN' && treatment !== undefined && isGst(treatment);
  const party = { address, postcode, city, country, tax_number };
  return { name, party, state: isIndian ? place_of_supply : '' };
}

type Defaults = { last: { tax_mode: string; tax_name: string; tax: number } | null };

/** The usual tax for this client; without a registration for tax, as on the last invoice. */
async function taxOf({ party, state }: Client, { last, read, context }: Reading & Defaults) {
  const { country, tax_number } = party;
  const { tax: settings } = await read(documentSettings.tax, context);
  if (settings.scheme === 'none') {
    const isTaxed = last !== null && last.tax_mode !== 'none' && last.tax > 0;
    return isTaxed
      ? { rate: last.tax, sac: '', fields: { tax_mode: 'exclusive', tax_name: last.tax_name } }
      : { rate: 0, sac: '', fields: { tax_mode: 'none' } };
  }
  const query = { country, tax_number, state };
  const { proposal, problem } = await read(documentSettings.proposeTax, context, { query });
  if (problem) throw conflict(problem);
  if (!proposal) {
    throw invalidInput(
      'The tax depends on the client’s country, which isn’t known yet. Open a draft in the editor.',
    );
  }
  const { tax: tax_treatment, tax_name, rate, sac } = proposal;
  const tax_mode = isUntaxed(tax_treatment.treatment) ? 'none' : 'exclusive';
  return { rate, sac, fields: { tax_mode, tax_name, tax_treatment } };
}

/** A calendar day `days` from today in a time zone. */
function dayIn(timeZone: string, days: number): string {
  const options = { timeZone: timeZone || 'UTC', dateStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(Date.now() + days * dayMs));
}
