import type { DocumentRecipient } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { dayFromNow, invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { findSkipReason, pdfOf } from '../../deliveries/index.ts';
import { onlinePaymentEvents } from '../online-payments/online-payments.events.ts';
import { presentCertificate } from '../proposals/certificate.presenter.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { draftOfPeriod } from '../recurring/period-terms.rules.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { RecurringModel, type StoredPeriod } from '../shared/recurring-invoices.model.ts';

let harness: InvoiceHarness;
let identity: PersonalDataClient;
beforeAll(async () => {
  harness = await startInvoiceHarness({ MOST_SENDINGS_A_DAY: 12 });
  identity = createPersonalDataClient({ name: 'documents', ...harness });
});
afterAll(async () => {
  await identity.close();
  await harness.stop();
});

const client = 'sofie@nordlys.example';
const partner = 'mette@nordlys.example';
const accounts = 'accounts@nordlys.example';
const quiet = 'archive@studio.example';
const others = [
  { email: partner, role: 'to' },
  { email: accounts, role: 'cc' },
  { email: quiet, role: 'bcc' },
];
/** The end of a link, which the API takes. */
const tokenOf = ({ link }: DocumentRecipient) => link.match(/[\w-]{32}/)?.[0] ?? '';

type Kind = 'proposal' | 'invoice';
async function listed({ token, kind, id }: { token: string; kind: Kind; id: string }) {
  const { body } = await harness.send(`GET /proposal/recipients/${kind}/${id}`, { token });
  return body.recipients as DocumentRecipient[];
}
const find = (recipients: DocumentRecipient[], email: string) =>
  recipients.find((each) => each.email === email)!;

async function newInvoice(changes: object = { recipients: others }) {
  const { userId, token } = harness.signIn();
  const { id, orderId } = await harness.createInvoice(token, changes);
  const at = { token, kind: 'invoice' as const, id };
  const path = `/proposal/recipients/invoice/${id}`;
  return { userId, id, orderId, path, token, read: () => listed(at) };
}

async function newProposal(changes: object = { recipients: others }) {
  const { userId, token } = harness.signIn();
  const reply = await harness.createProject(token, oneTimeRequest(changes));
  const { id, contract_id } = reply.body.proposal as { id: string; contract_id: string };
  const at = { token, kind: 'proposal' as const, id };
  return { userId, id, contract_id, token, read: () => listed(at) };
}
const readProposal = (id: string) => ProposalModel.findById(id).orFail().lean();
const open = (link: string) => harness.send(`GET /proposal/invoice/${link}`);
const view = (link: string) =>
  harness.send(`POST /proposal/invoice/${link}/viewed`, { body: { time_zone: '' } });
const payable = (link: string) =>
  harness.send(`GET /proposal/payable/${link}`, {
    headers: { [internalSecretHeader]: harness.config.INTERNAL_SECRET },
  });

describe('sending to several people', () => {
  test('gives each address one email and one link of its own', async () => {
    const doubled = [...others, { email: partner.toUpperCase(), role: 'bcc' }];
    const { id, orderId, read } = await newInvoice({
      recipients: [...doubled, { email: client, role: 'cc' }],
    });
    const people = await read();
    expect(people.map(({ email, role }) => [email, role])).toEqual([
      [client, 'to'],
      [partner, 'to'],
      [accounts, 'cc'],
      [quiet, 'bcc'],
    ]);
    expect(new Set(people.map(tokenOf)).size).toBe(4);
    expect(tokenOf(find(people, client))).toBe(orderId);
    const { deliveries, timeline } = await harness.readStored(id);
    expect(deliveries.map(({ to }) => to)).toEqual([client, partner, accounts, quiet]);
    expect(timeline[0]?.event).toBe(`Sent to ${client}, ${partner} and ${accounts} (CC)`);
  });

  test('stores nobody for a document that goes to its client only', async () => {
    const { id, orderId, read } = await newInvoice({});
    expect((await harness.readStored(id)).recipients).toBeUndefined();
    expect(await read()).toMatchObject([{ id: 'client', email: client, state: 'queued' }]);
    expect((await open(orderId)).body.invoice.reader).toBeUndefined();
  });

  test('refuses more than ten people and invalid addresses', async () => {
    const { token } = harness.signIn();
    const many = Array.from({ length: 10 }, (_, at) => ({ email: `p${at}@a.example`, role: 'cc' }));
    for (const recipients of [many, [{ email: 'no address', role: 'cc' }]]) {
      const { status } = await harness.sendInvoice(token, invoiceRequestOf({ recipients }));
      expect(status).toBe(400);
    }
  });

  test('counts each person towards the daily email limit, and stores nothing more', async () => {
    const { token } = harness.signIn();
    const many = Array.from({ length: 9 }, (_, at) => ({ email: `p${at}@a.example`, role: 'cc' }));
    expect((await harness.sendInvoice(token, invoiceRequestOf({ recipients: many }))).status).toBe(
      200,
    );
    expect(
      await harness.sendInvoice(token, invoiceRequestOf({ recipients: others })),
    ).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(
      (await harness.sendInvoice(token, invoiceRequestOf({ recipients: others.slice(0, 1) })))
        .status,
    ).toBe(200);
    expect((await harness.sendInvoice(token, invoiceRequestOf())).status).toBe(429);
  });

  test('sends reminders to each, but not to a person who stopped them', async () => {
    const { id, token, read } = await newInvoice();
    const link = tokenOf(find(await read(), accounts));
    await harness.send(`POST /proposal/invoice/${link}/stopReminders`);
    const path = (await harness.readStored(id)).recipients;
    expect(path?.find(({ email }) => email === accounts)?.remindersStopped).toBe(true);
    await harness.act(token, { id, action: 'remind', body: {} });
    const stored = await harness.readStored(id);
    expect(stored.remindersStopped).toBe(false);
    const reminded = stored.deliveries.filter(({ kind }) => kind === 'reminder');
    expect(reminded.map(({ to }) => to)).toEqual([client, partner, quiet]);
  });

  test('sends a credit note to the same people, with new links', async () => {
    const { id, token, read } = await newInvoice();
    const body = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
    await harness.act(token, { id, action: 'credit', body });
    const note = await InvoiceModel.findOne({ 'creditOf.invoiceId': id }).orFail().lean();
    expect(note.deliveries.map(({ to }) => to)).toEqual([client, partner, accounts, quiet]);
    const links = (await read()).map(tokenOf);
    expect(note.recipients?.some(({ link }) => links.includes(link))).toBe(false);
  });

  test('sends recurring invoices to the same people', async () => {
    const { token } = harness.signIn();
    const { recurringRequestOf } = await import('../../../../test/recurring-requests.ts');
    const body = recurringRequestOf({ mode: 'draft', schedule: { first_date: dayFromNow(3) } });
    const withOthers = { ...body, terms: { ...body.terms, recipients: others } };
    const reply = await harness.send('POST /proposal/recurring', { token, body: withOthers });
    const recurring = await RecurringModel.findById(reply.body.recurring.id).orFail().lean();
    const period = { number: 1, from: dayFromNow(3), to: dayFromNow(33), hours: null };
    const made = { period: period as StoredPeriod, today: dayFromNow(3) };
    expect(draftOfPeriod(recurring, made).recipients).toEqual(others);
  });
});

describe('a blind copy', () => {
  test('appears nowhere that others read', async () => {
    const { id, read, contract_id } = await newProposal();
    const people = await read();
    for (const each of people) {
      await harness.send(`POST /proposal/viewed/${tokenOf(each)}`, { body: { time_zone: '' } });
    }
    await harness.accept(contract_id, await harness.sign(contract_id));
    const stored = await readProposal(id);
    const pages = await Promise.all(
      people
        .filter(({ role }) => role !== 'bcc')
        .map((each) => harness.send(`GET /proposal/contract/${tokenOf(each)}`)),
    );
    for (const seen of [...pages, stored.timeline, presentCertificate(stored)]) {
      expect(JSON.stringify(seen)).toContain('sofie');
      expect(JSON.stringify(seen)).not.toContain(quiet);
    }
    expect(find(await read(), quiet).viewedAt).toEqual(expect.any(String));
  });

  test('does not make a document viewed, and may only read', async () => {
    const { id, read } = await newInvoice();
    const link = tokenOf(find(await read(), quiet));
    expect((await view(link)).body.invoice).toMatchObject({ status: 'sent', orderId: link });
    expect((await harness.readStored(id)).timeline).toHaveLength(1);
    expect((await payable(link)).status).toBe(403);
  });
});

describe('a link of a person', () => {
  test('never shows another person’s link', async () => {
    const { read } = await newInvoice();
    const people = await read();
    for (const each of people) {
      const text = JSON.stringify((await open(tokenOf(each))).body);
      for (const other of people.filter(({ id }) => id !== each.id)) {
        expect(text).not.toContain(tokenOf(other));
      }
    }
  });

  test('lets people in To sign, and records who signed', async () => {
    const { id, read } = await newProposal();
    const people = await read();
    for (const email of [accounts, quiet]) {
      const link = tokenOf(find(people, email));
      const body = { name: 'Sofie Lind', consent: true };
      for (const call of [`POST /proposal/sign/${link}`, `POST /proposal/decline/${link}`]) {
        const sent = call.includes('sign') ? body : { reason: '' };
        expect((await harness.send(call, { body: sent })).status).toBe(403);
      }
    }
    const link = tokenOf(find(people, partner));
    const { body } = await harness.accept(link, await harness.sign(link));
    expect(body.contract.reader).toEqual({ role: 'to', isViewed: false });
    const stored = await readProposal(id);
    expect(stored.signatures[1]).toMatchObject({ role: 'client', email: partner });
    expect(stored.timeline.map(({ event }) => event)).toContain(
      `Accepted and signed by Sofie Lind (${partner})`,
    );
    expect(find(await read(), partner).signed).toMatchObject({ name: 'Sofie Lind' });
    expect(find(await read(), client).signed).toBeNull();
    const signed = stored.deliveries.filter(({ kind }) => kind === 'signed');
    expect(signed.map(({ recipient }) => recipient)).toEqual([
      ...Array(4).fill('client'),
      'freelancer',
    ]);
  });

  test('lets accounts in CC pay, and records who paid and got it back', async () => {
    const { id, userId, read } = await newInvoice();
    const { invoice } = (await payable(tokenOf(find(await read(), accounts)))).body;
    const { payerId } = invoice;
    expect(payerId).toBe(find(await read(), accounts).id);
    const payload = {
      ...{ paymentId: 'pay_1', invoiceId: id, freelancerId: userId, amount: 119_000, payerId },
      ...{ currency: 'EUR' as const, method: 'Visa ending in 1111', payerEmail: '' },
      paidAt: '2026-11-20T10:00:00.000Z',
    };
    const event = newEvent('payment.captured', payload);
    for (let time = 0; time < 3; time++) {
      await onlinePaymentEvents(harness.jobDeps)['payment.captured'](event);
    }
    expect(find(await read(), accounts).paid).toBe(119_000);
    const paid = await eventually(() => harness.firstPayloadOf(id, 'invoice.paid'));
    expect(paid.paidBy).toBe(accounts);
    const stored = await harness.readStored(id);
    expect(stored.timeline.at(-1)?.event).toMatch(new RegExp(`Paid .* online by ${accounts}`));
    const receipts = stored.deliveries.filter(({ kind }) => kind === 'receipt');
    expect(receipts.map(({ to }) => to)).toEqual([client, partner, accounts, quiet]);
    expect(new Set(receipts.map(({ version }) => version)).size).toBe(1);
    for (const [amount, left] of [
      [19_000, 100_000],
      [100_000, 0],
    ] as const) {
      const { paymentId, invoiceId, freelancerId, currency } = payload;
      const refund = { refundId: newId(), amount, isSurplus: false, reason: 'Sent twice.' };
      await onlinePaymentEvents(harness.jobDeps)['payment.refunded'](
        newEvent('payment.refunded', { paymentId, invoiceId, freelancerId, currency, ...refund }),
      );
      expect(find(await read(), accounts).paid).toBe(left);
    }
  });

  test('records the first view of each person', async () => {
    const { id, read } = await newInvoice();
    const link = tokenOf(find(await read(), partner));
    for (let time = 0; time < 2; time++) await view(link);
    const stored = await harness.readStored(id);
    expect(stored.status).toBe('viewed');
    expect(stored.timeline.map(({ event }) => event).slice(1)).toEqual([`Viewed by ${partner}`]);
    expect(find(await read(), client).viewedAt).toBeNull();
  });
});

describe('the sender', () => {
  test('removes a person’s access, which ends their link and their emails', async () => {
    const { id, token, path, read } = await newInvoice();
    const person = find(await read(), accounts);
    const link = tokenOf(person);
    for (let time = 0; time < 2; time++) {
      const reply = await harness.send(`DELETE ${path}/${person.id}`, { token });
      expect(reply.status).toBe(200);
    }
    for (const reply of [await open(link), await view(link), await payable(link)]) {
      expect(reply).toMatchObject({ status: 410, body: { code: 'gone' } });
    }
    const stored = await harness.readStored(id);
    const queued = stored.deliveries.find(({ to }) => to === accounts)!;
    expect(findSkipReason({ kind: 'invoice', stored }, queued)).toMatch(/^Access was removed/);
    await harness.act(token, { id, action: 'remind', body: {} });
    const later = (await harness.readStored(id)).deliveries.slice(4);
    expect(later.map(({ to }) => to)).toEqual([client, partner, quiet]);
  });

  const add = (at: { token: string; path: string }, body: object) =>
    harness.send(`POST ${at.path}`, { token: at.token, body });
  const settle = (model: typeof InvoiceModel, id: string) =>
    model.updateOne({ _id: id }, { $set: { 'deliveries.$[].state': 'sent' } });

  test('adds people later, each once, with their own link and email', async () => {
    const sent = await newInvoice({});
    expect((await add(sent, { email: accounts, role: 'cc' })).status).toBe(409);
    await settle(InvoiceModel, sent.id);
    const replies = await Promise.all(
      [1, 2].map(() => add(sent, { email: accounts.toUpperCase(), role: 'cc' })),
    );
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect((await add(sent, { email: accounts, role: 'cc' })).status).toBe(200);
    expect((await add(sent, { email: accounts, role: 'to' })).status).toBe(409);
    expect((await add(sent, { email: quiet, role: 'bcc' })).status).toBe(200);
    const people = await sent.read();
    expect(people.map(({ email, role, state }) => [email, role, state])).toEqual([
      [client, 'to', 'sent'],
      [accounts, 'cc', 'queued'],
      [quiet, 'bcc', 'queued'],
    ]);
    expect(new Set(people.map(tokenOf)).size).toBe(3);
    expect((await open(sent.orderId)).status).toBe(200);
    expect((await open(tokenOf(find(people, accounts)))).status).toBe(200);
    const { deliveries, timeline } = await harness.readStored(sent.id);
    expect(deliveries.map(({ to }) => to)).toEqual([client, accounts, quiet]);
    expect(timeline.map(({ event }) => event)).toContain(`Sent to ${accounts} (CC)`);
    expect(JSON.stringify(timeline)).not.toContain(quiet);
  });

  test('adds at most ten people, and none to a void invoice', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ email: `p${at}@a.example`, role: 'cc' }));
    const full = await newInvoice({ recipients: many });
    expect((await add(full, { email: accounts, role: 'cc' })).status).toBe(409);
    const ended = await newInvoice();
    await harness.act(ended.token, { id: ended.id, action: 'void', body: { reason: 'Wrong' } });
    expect((await add(ended, { email: 'x@y.example', role: 'cc' })).status).toBe(409);
    expect((await add(full, { email: 'no address', role: 'cc' })).status).toBe(400);
  });

  test('gives a person who was added later no PDF with the client’s link', async () => {
    const sent = await newInvoice({});
    const pdf = { version: 1, fileId: 'f'.repeat(32), sha256: '0'.repeat(64) };
    const statePdf = { state: 's', fileId: 'e'.repeat(32), sha256: '0'.repeat(64) };
    await settle(InvoiceModel, sent.id);
    await InvoiceModel.updateOne({ _id: sent.id }, { $set: { pdfs: [pdf], statePdf } });
    await add(sent, { email: accounts, role: 'cc' });
    const stored = await harness.readStored(sent.id);
    expect(pdfOf(stored, 1)).toBeUndefined();
    expect(stored.pdfs).toMatchObject([{ fileId: pdf.fileId, isFormer: true }]);
    expect(stored.statePdf).toBeUndefined();
  });

  test('cannot remove the last person who could answer', async () => {
    const { token, path } = await newInvoice({ recipients: others.slice(1) });
    expect((await harness.send(`DELETE ${path}/client`, { token })).status).toBe(409);
  });

  test('corrects an address, also of a document that was sent before there were recipients', async () => {
    const { id, orderId, token, path, read } = await newInvoice({});
    for (let time = 0; time < 2; time++) {
      const reply = await harness.send(`PUT ${path}/client/address`, {
        token,
        body: { email: right },
      });
      expect(reply.status).toBe(200);
    }
    expect(await open(orderId)).toMatchObject({
      status: 410,
      body: {
        message: expect.stringContaining('latest email'),
        details: [{ path: 'replacedLink' }],
      },
    });
    const person = find(await read(), right);
    expect((await open(tokenOf(person))).status).toBe(200);
    const { deliveries } = await harness.readStored(id);
    expect(deliveries.map(({ to }) => to)).toEqual([client, right]);
    const invoice = await harness.read(token, id);
    expect(invoice.orderId).toBe(tokenOf(person));
    expect(
      invoice.deliveries.findLast(({ isCopy }: { isCopy?: boolean }) => !isCopy),
    ).toMatchObject({ to: right });
  });

  const right = 'sofia@nordlys.example';
  const correct = (token: string, path: string) =>
    harness.send(`PUT ${path}/client/address`, { token, body: { email: right } });

  test('sees that a wrong person viewed it, and that the client did before another email', async () => {
    const wrong = await newInvoice({});
    await view(wrong.orderId);
    const before = find(await wrong.read(), client);
    expect(before.viewedAt).toEqual(expect.any(String));
    await InvoiceModel.updateOne({ _id: wrong.id }, { $set: { 'deliveries.$[].state': 'sent' } });
    await harness.send(`POST ${wrong.path}/client/resend`, { token: wrong.token });
    expect((await harness.readStored(wrong.id)).recipients).toBeUndefined();
    expect(find(await wrong.read(), client).viewedAt).toBe(before.viewedAt);
    await correct(wrong.token, wrong.path);
    expect(find(await wrong.read(), client).viewedAt).toBe(before.viewedAt);
  });

  test('hears of stopped reminders also from the person in the client’s place', async () => {
    const { id, token, path, read } = await newInvoice({});
    await correct(token, path);
    const link = tokenOf(find(await read(), right));
    await harness.send(`POST /proposal/invoice/${link}/stopReminders`);
    expect((await harness.readStored(id)).remindersStopped).toBe(true);
    expect((await harness.act(token, { id, action: 'remind', body: {} })).status).toBe(409);
  });

  test('sends what follows a contract to the corrected address, not to the wrong one', async () => {
    const { id, token, read } = await newProposal({
      first_invoice: 'send',
      recipients: others.slice(1, 2),
    });
    await correct(token, `/proposal/recipients/proposal/${id}`);
    const link = tokenOf(find(await read(), right));
    await harness.accept(link, await harness.sign(link));
    const invoice = await InvoiceModel.findOne({ proposalId: id }).orFail().lean();
    expect(invoice.deliveries.map(({ to }) => to)).toEqual([right, accounts]);
    const copied = await harness.send(`POST /proposal/copy/${id}`, {
      token,
      body: { as: 'change', title: '' },
    });
    expect(copied.status).toBe(200);
    const { draft_id } = copied.body as { draft_id: string };
    const change = await harness.createProject(
      token,
      oneTimeRequest({ draft_id, email: right, replaces: id }),
    );
    expect(change.status).toBe(200);
    const stale = oneTimeRequest({ email: client, replaces: id });
    expect((await harness.createProject(token, stale)).status).toBe(400);
  });

  test('keeps an earlier signature when the signer’s address is corrected, and binds changes to the new one', async () => {
    const { id, token, read, contract_id } = await newProposal({});
    await harness.accept(contract_id, await harness.sign(contract_id));
    await correct(token, `/proposal/recipients/proposal/${id}`);
    const people = await read();
    expect(find(people, client)).toMatchObject({
      signed: { name: 'Sofie Lind' },
      removedAt: expect.any(String),
      link: '',
    });
    expect(find(people, right).signed).toBeNull();
    const signer = presentCertificate(await readProposal(id)).signatures.at(-1);
    expect(signer).toMatchObject({ role: 'client', email: client });
    expect((await harness.send(`GET /proposal/contract/${contract_id}`)).status).toBe(410);
    const change = (email: string) =>
      harness.createProject(token, oneTimeRequest({ email, replaces: id }));
    expect((await change(client)).status).toBe(400);
    const reply = await change(right);
    expect(reply.status).toBe(200);
    const newer = reply.body.proposal as { id: string; contract_id: string };
    await harness.accept(newer.contract_id, await harness.sign(newer.contract_id));
    expect((await readProposal(id)).status).toBe('replaced');
    const link = tokenOf(find(await read(), right));
    const old = (await harness.send(`GET /proposal/contract/${link}`)).body.contract;
    expect(old.replacedBy).toBe(newer.contract_id);
  });

  test.each([
    ['leads', right, true],
    ['does not lead', client, false],
  ])('%s the person in the client’s place to a newer proposal for %s', async (_how, to, leads) => {
    const { id, token, read } = await newProposal({});
    await correct(token, `/proposal/recipients/proposal/${id}`);
    const link = tokenOf(find(await read(), right));
    const request = oneTimeRequest({ email: to, replaces: id });
    const newer = (await harness.createProject(token, request)).body.proposal;
    const old = await readProposal(id);
    expect(old.status).toBe('withdrawn');
    expect(old.replacedBy?.contract_id).toBe(leads ? newer.contract_id : undefined);
    const page = await harness.send(`GET /proposal/contract/${link}`);
    expect(JSON.stringify(page.body).includes(newer.contract_id)).toBe(leads);
  });

  test('emails one person again, unless an email to them is queued', async () => {
    const { id, token, path, read } = await newInvoice();
    const person = find(await read(), partner);
    const again = () => harness.send(`POST ${path}/${person.id}/resend`, { token });
    expect((await again()).status).toBe(409);
    await InvoiceModel.updateOne({ _id: id }, { $set: { 'deliveries.$[].state': 'sent' } });
    const replies = await Promise.all([again(), again()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { deliveries } = await harness.readStored(id);
    expect(deliveries.filter(({ to }) => to === partner)).toHaveLength(2);
  });

  test('sees and changes the recipients of their own documents only', async () => {
    const { path, id } = await newInvoice();
    const { token } = harness.signIn();
    expect((await add({ token, path }, { email: 'x@y.example', role: 'cc' })).status).toBe(404);
    for (const call of [
      `GET ${path}`,
      `DELETE ${path}/client`,
      `POST ${path}/client/resend`,
      `PUT ${path}/client/address`,
    ]) {
      const body = call.startsWith('PUT') ? { email: 'x@y.example' } : undefined;
      expect((await harness.send(call, { token, body })).status).toBe(404);
    }
    expect((await harness.readStored(id)).recipients).toHaveLength(4);
  });

  test('saves who else gets documents of a client, without changing sent ones', async () => {
    const { token, read } = await newInvoice();
    const save = (recipients: object[]) =>
      harness.send('PUT /proposal/recipientDefaults', {
        token,
        body: { email: client, recipients },
      });
    const saved = async () =>
      (await harness.send(`GET /proposal/recipientDefaults?email=${client}`, { token })).body
        .recipients;
    await save(others.slice(0, 1));
    await save(others.slice(1));
    expect(await saved()).toEqual(others.slice(1));
    expect(await read()).toHaveLength(4);
    await save([]);
    expect(await saved()).toEqual([]);
  });
});

test('every recipient’s link ends with the sender’s account', async () => {
  const { userId, read } = await newInvoice();
  const links = (await read()).map(tokenOf);
  await identity.erase({ userId, email: `${newId()}@sender.example` });
  for (const link of links) expect((await open(link)).status).toBe(410);
});

test('a delivered invoice stays for people in To, and copies end, when its sender leaves', async () => {
  const { id, userId, read } = await newInvoice();
  const people = await read();
  await InvoiceModel.updateOne({ _id: id }, { $set: { 'deliveries.$[].state': 'sent' } });
  await identity.erase({ userId, email: `${newId()}@sender.example` });
  const statusOf = async (email: string) => (await open(tokenOf(find(people, email)))).status;
  expect(await statusOf(client)).toBe(200);
  expect(await statusOf(partner)).toBe(200);
  expect(await statusOf(accounts)).toBe(410);
  expect(await statusOf(quiet)).toBe(410);
  expect(JSON.stringify(await harness.readStored(id))).not.toContain(quiet);
});

test.each(['invoice', 'proposal'] as const)(
  'data of people who were removed from a %s goes when its sender leaves',
  async (kind) => {
    const sent = kind === 'invoice' ? await newInvoice() : await newProposal();
    const { id, userId, token, read } = sent;
    const wrong = tokenOf(find(await read(), client));
    const path = `/proposal/recipients/${kind}/${id}`;
    const right = 'sofia@nordlys.example';
    await harness.send(`PUT ${path}/client/address`, { token, body: { email: right } });
    const people = await read();
    await harness.send(`DELETE ${path}/${find(people, partner).id}`, { token });
    const link = tokenOf(find(people, right));
    if (kind === 'proposal') await harness.accept(link, await harness.sign(link));
    const model = kind === 'invoice' ? InvoiceModel : ProposalModel;
    await (model as typeof InvoiceModel).updateOne(
      { _id: id },
      { $set: { 'deliveries.$[].state': 'sent' } },
    );
    await identity.erase({ userId, email: `${newId()}@sender.example` });
    const stored = await (model as typeof InvoiceModel).findById(id).orFail().lean();
    for (const email of [client, partner, accounts, quiet]) {
      expect(JSON.stringify(stored)).not.toContain(email);
    }
    expect(stored.recipients?.map(({ email }) => email)).toEqual([right]);
    const read2 = kind === 'invoice' ? 'invoice' : 'contract';
    expect((await harness.send(`GET /proposal/${read2}/${link}`)).status).toBe(200);
    expect((await harness.send(`GET /proposal/${read2}/${wrong}`)).status).toBe(410);
  },
);
