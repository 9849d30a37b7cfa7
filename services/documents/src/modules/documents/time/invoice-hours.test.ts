import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { claimTasks } from '../drafts/claim-tasks.job.ts';
import { hoursClaims, sendWithHours } from '../shared/claimed-hours.service.ts';
import { TimeEntryModel } from '../shared/time-entries.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const day = '2026-11-23';
const client_email = 'sofie@nordlys.example';

function signIn(userId = newId()) {
  harness.identity.setProfile(userId, { hourlyRate: '80$', currency: 'EUR' });
  return { userId, token: harness.identity.tokenFor({ userId }) };
}
const add = async (token: string, changes: object = {}) => {
  const body = { day, note: 'Layout', billable: true, client_email, seconds: 3600, ...changes };
  const reply = await harness.send(`PUT /proposal/time/entries/${randomUUID()}`, { token, body });
  return reply.body.entry.entry_id as string;
};
const query = (changes: object = {}) => ({
  ...{ from: '2026-11-01', to: '2026-11-30', client_email, currency: 'EUR', group: 'one' },
  ...changes,
});
const preview = async (token: string, changes: Record<string, string> = {}) => {
  const search = new URLSearchParams(query(changes) as Record<string, string>);
  return (await harness.send(`GET /proposal/time/unbilled?${search}`, { token })).body;
};
const claim = (token: string, draft_id: string, changes: object = {}) =>
  harness.send(`PUT /proposal/time/invoices/${draft_id}`, {
    token,
    body: query({ claim_id: randomUUID(), ...changes }),
  });
const release = (token: string, draft_id: string) =>
  harness.send(`DELETE /proposal/time/invoices/${draft_id}`, { token });
const entriesOf = async (token: string) =>
  (await harness.send(`GET /proposal/time/entries?from=${day}&to=${day}`, { token })).body.entries;
const billedOf = async (token: string) =>
  (await entriesOf(token)).map(({ billed }: { billed: unknown }) => billed);

const withTax = <T extends object>(items: T[]) => items.map((item) => ({ ...item, tax: 0 }));
/** Sends an invoice with the lines of a claim. */
const bill = (
  token: string,
  draft_id: string,
  { items, tracked_seconds }: { items: object[]; tracked_seconds: number },
) =>
  harness.sendInvoice(
    token,
    invoiceRequestOf({ draft_id, items: withTax(items), tracked_seconds, tax_mode: 'none' }),
  );
async function billHours(token: string) {
  const draft_id = randomUUID();
  const { body } = await claim(token, draft_id);
  const sent = await bill(token, draft_id, body);
  return { draft_id, invoice: sent.body.invoice };
}

test('an invoice is refused when other hours of the same sum were reserved meanwhile', async () => {
  const { token } = signIn();
  await add(token);
  const [draft_id, claim_id] = [randomUUID(), randomUUID()];
  const { items, tracked_seconds } = (await claim(token, draft_id, { claim_id })).body;
  // Another window removes the hours and adds them again.
  await release(token, draft_id);
  await claim(token, draft_id);
  const request = (hours_claim_ids: string[]) =>
    invoiceRequestOf({
      ...{ draft_id, items: withTax(items), tracked_seconds, tax_mode: 'none', hours_claim_ids },
    });
  expect((await harness.sendInvoice(token, request([claim_id]))).status).toBe(409);
  expect((await harness.sendInvoice(token, request([]))).status).toBe(200);
});

describe('unbilled hours', () => {
  test('become one line for each rate, by the rounding rule', async () => {
    const { token } = signIn();
    const body = { rounding: 15, project_rates: [], client_rates: [] };
    await harness.send('PUT /proposal/time/settings', { token, body });
    await add(token, { seconds: 3660 });
    await add(token, { seconds: 60, day: '2026-11-24' });
    await add(token, { seconds: 3600, rate: 10_000 });
    await add(token, { billable: false });
    expect(await preview(token)).toMatchObject({
      entries: 3,
      seconds: 4500 + 900 + 3600,
      items: [
        { name: 'Hours, Nov 23, 2026 to Nov 24, 2026', qty: 1.5, rate: 8000, total: 12_000 },
        { name: 'Hours, Nov 23, 2026', qty: 1, rate: 10_000, total: 10_000 },
      ],
      total: 22_000,
      other_currencies: [],
    });
  });

  test('are grouped by day or by note', async () => {
    const { token } = signIn();
    await add(token, { note: 'Type' });
    await add(token, { note: 'Layout' });
    await add(token, { note: 'Type', day: '2026-11-24' });
    const namesBy = async (group: string) =>
      (await preview(token, { group })).items.map(
        ({ name, qty }: { name: string; qty: number }) => [name, qty],
      );
    expect(await namesBy('day')).toEqual([
      ['Hours, Nov 23, 2026', 2],
      ['Hours, Nov 24, 2026', 1],
    ]);
    expect(await namesBy('note')).toEqual([
      ['Type', 2],
      ['Layout', 1],
    ]);
  });

  test('of another currency are left out and named', async () => {
    const { token } = signIn();
    await add(token);
    expect(await preview(token, { currency: 'USD' })).toMatchObject({
      items: [],
      other_currencies: ['EUR'],
    });
  });
});

describe('hours of an invoice', () => {
  test('are reserved for its draft once, and return the same lines when repeated', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const claim_id = randomUUID();
    const first = await claim(token, draft_id, { claim_id });
    expect(first.body).toMatchObject({ tracked_seconds: 3600, total: 8000 });
    expect((await claim(token, draft_id, { claim_id })).body.items).toEqual(first.body.items);
    expect(await claim(token, randomUUID())).toMatchObject({
      status: 409,
      body: { message: 'There are no unbilled hours in this period.' },
    });
    expect(await billedOf(token)).toEqual([{ draft_id, invoice_id: null, number: null }]);
  });

  test('are those of the last question when an earlier one with its id was answered in vain', async () => {
    const { token } = signIn();
    await add(token);
    await add(token, { client_email: 'noor@harbour.example' });
    const draft_id = randomUUID();
    const claim_id = randomUUID();
    await claim(token, draft_id, { claim_id });
    const other = { claim_id, client_email: 'noor@harbour.example' };
    expect((await claim(token, draft_id, other)).body).toMatchObject({
      ...{ entries: 1, seconds: 3600, tracked_seconds: 3600 },
    });
    expect((await preview(token)).seconds).toBe(3600);
  });

  test('are billed by one of two concurrent invoices only', async () => {
    const { token } = signIn();
    for (let i = 0; i < 20; i += 1) await add(token);
    const drafts = [randomUUID(), randomUUID(), randomUUID()];
    const replies = await Promise.all(drafts.map((draft_id) => claim(token, draft_id)));
    const seconds = replies.map(({ body }) => body.tracked_seconds ?? 0);
    expect(seconds.reduce((sum, each) => sum + each, 0)).toBe(20 * 3600);
    const sent = await Promise.all(
      replies.map(({ status, body }, i) =>
        status === 200 ? bill(token, drafts[i]!, body) : undefined,
      ),
    );
    const total = sent.reduce((sum, reply) => sum + (reply?.body.invoice.total ?? 0), 0);
    expect(total).toBe(20 * 8000);
  });

  test('cannot be changed or deleted while an invoice bills them', async () => {
    const { token } = signIn();
    const entry_id = await add(token);
    const { draft_id, invoice } = await billHours(token);
    expect(await billedOf(token)).toEqual([
      { draft_id, invoice_id: invoice.id, number: invoice.number },
    ]);
    const call = `/proposal/time/entries/${entry_id}` as const;
    const body = { day, note: '', billable: true, seconds: 60 };
    for (const reply of [
      await harness.send(`PATCH ${call}`, { token, body }),
      await harness.send(`DELETE ${call}`, { token }),
    ]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    await release(token, draft_id);
    expect(await billedOf(token)).toMatchObject([{ number: invoice.number }]);
  });

  test('are free again once the invoice is voided, or credited in full', async () => {
    const { token } = signIn();
    await add(token);
    const first = await billHours(token);
    await harness.act(token, { id: first.invoice.id, action: 'void', body: { reason: '' } });
    expect(await billedOf(token)).toEqual([null]);
    const second = await billHours(token);
    const credit = { credit_id: randomUUID(), amount: second.invoice.total, reason: 'Redo' };
    await harness.act(token, { id: second.invoice.id, action: 'credit', body: credit });
    expect(await billedOf(token)).toEqual([null]);
  });

  test('are free again once the draft is deleted, which then bills none', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { body } = await claim(token, draft_id);
    await harness.send(`DELETE /proposal/drafts/${draft_id}`, { token });
    expect(await billedOf(token)).toEqual([null]);
    expect(await claim(token, draft_id)).toMatchObject({ status: 410 });
    expect(await bill(token, draft_id, body)).toMatchObject({
      status: 409,
      body: {
        message: 'The tracked hours on this invoice changed. Remove them and add them again.',
      },
    });
  });

  test('stay reserved when sending fails, and can then be removed', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { body } = await claim(token, draft_id);
    expect((await bill(token, draft_id, { ...body, tracked_seconds: 1 })).status).toBe(409);
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
    expect((await release(token, draft_id)).body.items).toEqual(body.items);
    expect(await billedOf(token)).toEqual([null]);
  });

  test('stay billed when sending fails after the invoice was stored', async () => {
    const { userId, token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { tracked_seconds } = (await claim(token, draft_id)).body;
    const draft = { freelancerId: userId, draft_id };
    const failing = sendWithHours({ ...draft, tracked_seconds, currency: 'EUR' }, async () => {
      await harness.sendInvoice(token, invoiceRequestOf({ draft_id }));
      throw new Error('The response was lost.');
    });
    await expect(failing).rejects.toThrow('The response was lost.');
    await hoursClaims.settle(draft);
    expect(await billedOf(token)).toMatchObject([{ draft_id, number: expect.any(String) }]);
  });

  test('are not billed by an invoice in another currency', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { items, tracked_seconds } = (await claim(token, draft_id)).body;
    const invoice = { draft_id, items: withTax(items), tracked_seconds, tax_mode: 'none' as const };
    const inDollars = invoiceRequestOf({ ...invoice, currency: 'USD' });
    expect(await harness.sendInvoice(token, inDollars)).toMatchObject({
      status: 409,
      body: { message: 'Some hours on this invoice are in EUR. Remove them, or invoice in EUR.' },
    });
    expect((await harness.sendInvoice(token, invoiceRequestOf(invoice))).status).toBe(200);
  });

  test('are exported as they were billed, whatever the rounding is now', async () => {
    const { token } = signIn();
    await add(token, { seconds: 3660 });
    await billHours(token);
    const body = { rounding: 30, project_rates: [], client_rates: [] };
    await harness.send('PUT /proposal/time/settings', { token, body });
    const path = `GET /proposal/time/export?from=${day}&to=${day}` as const;
    const file = String((await harness.send(path, { token })).body);
    expect(file).toContain('1.02,1.02,yes,80.00,EUR,81.36,INV-0001');
  });

  test('are freed when the invoice is sent without them', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    await harness.sendInvoice(token, invoiceRequestOf({ draft_id }));
    expect(await billedOf(token)).toEqual([null]);
    expect(await claim(token, draft_id)).toMatchObject({ status: 409 });
  });

  test('of another person cannot be reserved or freed', async () => {
    const { token } = signIn();
    const other = signIn();
    await add(token);
    expect((await claim(other.token, randomUUID())).status).toBe(409);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    await release(other.token, draft_id);
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
  });
});

test('each hour is on one invoice at most, whatever several windows do at the same time', async () => {
  const { token } = signIn();
  const count = 12;
  for (let i = 0; i < count; i += 1) await add(token);
  const invoices: { id: string; draft_id: string; total: number }[] = [];
  const voided = new Set<string>();

  const steps = {
    async bill(draft_id: string, claimed: { items: object[]; tracked_seconds: number }) {
      const { status, body } = await bill(token, draft_id, claimed);
      if (status === 200) invoices.push({ ...body.invoice, draft_id });
    },
    remove: (draft_id: string) => harness.send(`DELETE /proposal/drafts/${draft_id}`, { token }),
    release: (draft_id: string) => release(token, draft_id),
    async removeAndBill(draft_id: string, claimed: { items: object[]; tracked_seconds: number }) {
      await Promise.all([steps.remove(draft_id), steps.bill(draft_id, claimed)]);
    },
    async releaseAndBill(draft_id: string, claimed: { items: object[]; tracked_seconds: number }) {
      await Promise.all([steps.release(draft_id), steps.bill(draft_id, claimed)]);
    },
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const pick = <T>(from: T[]) => from[Math.floor(Math.random() * from.length)]!;

  async function work() {
    for (let step = 0; step < 6; step += 1) {
      const draft_id = randomUUID();
      const { status, body } = await claim(token, draft_id);
      if (status === 200) await steps[pick(names)](draft_id, body);
      else if (invoices.length > 0) {
        const { id } = pick(invoices);
        voided.add(id);
        await harness.act(token, { id, action: 'void', body: { reason: '' } });
      }
    }
  }
  await Promise.all([work(), work(), work(), work()]);

  const entries = await entriesOf(token);
  expect(entries).toHaveLength(count);
  for (const { id, draft_id, total } of invoices) {
    const billed = entries.filter(
      (entry: { billed: { draft_id: string } | null }) => entry.billed?.draft_id === draft_id,
    );
    expect(billed.length * 8000).toBe(voided.has(id) ? 0 : total);
  }
});

describe('after a killed process', () => {
  const makeDue = (draft_id: string) =>
    TimeEntryModel.updateMany(
      { 'claim.draft_id': draft_id },
      { $set: { 'claim.checkAt': new Date(0) } },
    );
  const runTasks = async () => {
    for (const task of claimTasks) await task(harness.jobDeps);
  };

  test('hours that were reserved for a draft that was never stored are freed', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    await runTasks();
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
    await makeDue(draft_id);
    await runTasks();
    expect(await billedOf(token)).toEqual([null]);
  });

  test('hours of a stored draft whose sending was interrupted can be removed again', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    const body = { kind: 'invoice', title: 'Hours', content: {}, revision: 0 };
    await harness.send(`PUT /proposal/drafts/${draft_id}`, { token, body });
    await TimeEntryModel.updateMany(
      { 'claim.draft_id': draft_id },
      { $set: { 'claim.sendings': [randomUUID()], 'claim.checkAt': new Date(0) } },
    );
    await release(token, draft_id);
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
    await runTasks();
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
    await release(token, draft_id);
    expect(await billedOf(token)).toEqual([null]);
  });

  test('hours of a stored invoice stay billed', async () => {
    const { token } = signIn();
    await add(token);
    const { draft_id, invoice } = await billHours(token);
    await makeDue(draft_id);
    await runTasks();
    expect(await billedOf(token)).toMatchObject([{ number: invoice.number }]);
  });
});
