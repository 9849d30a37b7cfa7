import { randomUUID } from 'node:crypto';
import { sampleMyProfile } from '@soloist/contracts/testing';
import type { BaseConfig } from '@soloist/server-kit';
import { senderTo, startKeyServer } from '@soloist/server-kit/testing-service';
import { startServiceProcess } from '../../../tools/service-process.ts';

const emptyParty = { address: '', postcode: '', city: '', country: '', tax_number: '' };
const dueDate = () => new Date(Date.now() + 14 * 24 * 3600_000).toISOString().slice(0, 10);

const requestOf = ({ amount = 100_000, currency = 'INR', ...changes }: InvoiceInput) => ({
  draft_id: randomUUID(),
  email: 'sofie@nordlys.example',
  client_name: 'Sofie Lind',
  client: emptyParty,
  sender: emptyParty,
  memo: '',
  items: [{ name: 'Packaging system', qty: 1, rate: amount, tax: 0, total: amount }],
  currency,
  due_date: dueDate(),
  tax_mode: 'exclusive',
  tax_name: 'VAT',
  discount: { kind: 'none' },
  notes: '',
  reminders: [],
  time_zone: '',
  part_payments: false,
  e_invoice: false,
  ...changes,
});

interface InvoiceInput {
  amount?: number;
  currency?: string;
  part_payments?: boolean;
  deposit?: number;
  tds_rate?: number;
  recipients?: { email: string; role: string }[];
}

/** The real documents service, in a separate process, for the payments service with `config`. */
export async function startDocuments(config: BaseConfig & { DOCUMENTS_URL: string }) {
  const identity = await startKeyServer((_req, res) => {
    const userInfo = sampleMyProfile({});
    const viewCounts = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
    res.end(JSON.stringify({ success: true, userInfo, viewCounts, pro: false }));
  });
  const service = await startServiceProcess('services/documents', {
    ...config,
    IDENTITY_URL: identity.url,
    MESSAGING_URL: identity.url,
    TEAM_EMAIL: 'team@soloist.example',
    PORT: new URL(config.DOCUMENTS_URL).port,
  }).catch((err) => {
    identity.close();
    throw err;
  });
  const send = senderTo(config.DOCUMENTS_URL);
  const tokenOf = (userId: string) => identity.tokenFor({ userId });
  return {
    async newInvoice(userId: string, overrides: InvoiceInput = {}) {
      const body = new FormData();
      body.set('details', JSON.stringify(requestOf(overrides)));
      const reply = await send('POST /proposal/sendInvoice', { token: tokenOf(userId), body });
      return reply.body.invoice as { id: string; orderId: string };
    },
    readInvoice: async (userId: string, id: string) =>
      (await send(`GET /proposal/fetchInvoice/${id}`, { token: tokenOf(userId) })).body.invoice,
    /** The link of a recipient. */
    async linkOf(userId: string, { id, email }: { id: string; email: string }) {
      const path = `/proposal/recipients/invoice/${id}`;
      const { body } = await send(`GET ${path}`, { token: tokenOf(userId) });
      const people = body.recipients as { email: string; link: string }[];
      return people.find((each) => each.email === email)!.link.match(/[\w-]{32}/)![0];
    },
    voidInvoice: (userId: string, id: string) =>
      send(`POST /proposal/invoices/${id}/void`, {
        token: tokenOf(userId),
        body: { reason: '' },
      }),
    kill: service.kill,
    async close() {
      await service.close();
      identity.close();
    },
  };
}
