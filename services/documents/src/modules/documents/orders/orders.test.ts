import { randomUUID } from 'node:crypto';
import type { NewServiceOrder, OrderSummary, ServiceOrder } from '@soloist/contracts';
import { dayMs } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { MailModel } from '../../mail/mails.model.ts';
import { onlinePaymentEvents } from '../online-payments/online-payments.events.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { ServiceOrderModel } from '../shared/service-orders.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { erasePersonsOrders, readPersonsOrders } from './order-personal-data.service.ts';
import { expireOrders } from './order-tasks.job.ts';

let harness: InvoiceHarness;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  harness = await startInvoiceHarness();
  projects = createProjects(harness);
});
afterAll(() => harness.stop());

const newOrder = (over: Partial<NewServiceOrder> = {}): NewServiceOrder => ({
  freelancerId: newId(),
  seller: { name: 'Ada Okafor', headline: 'Packaging', profileImage: '' },
  draft_id: randomUUID(),
  name: 'Nora <b>Lind</b>',
  email: `${newId()}@nordlys.example`,
  service: {
    serviceId: newId(),
    title: 'Packaging for small series',
    summary: 'A box that survives the post.',
    process: 'We talk, I sketch, you choose.',
    deliverables: [
      { name: 'Sketches', description: 'Three directions.' },
      { name: 'Dieline', description: 'Ready for print.' },
    ],
    faq: [{ question: 'Do you print?', answer: 'No.' }],
    package: { name: 'Small', description: 'One box.' },
    duration: 2,
    duration_type: 'weeks',
    questions: [{ text: 'Which size?', kind: 'short', options: [], required: true }],
    cancellation: 'partial_until_delivery',
    lines: [
      { name: 'Packaging for small series, Small', quantity: 2, rate: 45_000, total: 90_000 },
      { name: 'A second size', quantity: 1, rate: 10_001, total: 10_001 },
    ],
    total: 100_001,
    currency: 'EUR',
  },
  answers: [{ question: 'Which size?', answer: 'A5 <script>alert(1)</script>' }],
  ...over,
});

const place = (body: NewServiceOrder, authorization = '') =>
  harness.send('POST /proposal/orders', {
    body,
    headers: {
      [internalSecretHeader]: harness.config.INTERNAL_SECRET,
      ...(authorization ? { authorization } : {}),
    },
  });
const linkOf = async ({ draft_id }: NewServiceOrder) =>
  (await ServiceOrderModel.findOne({ draft_id }).orFail().lean()).link;
const read = async (link: string) =>
  (await harness.send(`GET /proposal/order/${link}`)).body.order as ServiceOrder;
const checkout = (link: string) => harness.send(`POST /proposal/order/${link}/checkout`);
const cancel = (link: string, refund: number) =>
  harness.send(`POST /proposal/order/${link}/cancel`, { body: { refund } });

/** An order with its invoice; `pay` delivers the payment's event twice. */
async function orderAndCheckOut(over: Partial<NewServiceOrder> = {}) {
  const order = newOrder(over);
  await place(order);
  const link = await linkOf(order);
  const { orderId } = (await checkout(link)).body;
  const invoice = await InvoiceModel.findOne({ orderId }).orFail().lean();
  const paymentId = `pay_${newId().slice(-14)}`;
  const event = newEvent('payment.captured', {
    ...{ paymentId, invoiceId: String(invoice._id), freelancerId: order.freelancerId },
    ...{ amount: invoice.totals.total, currency: 'EUR', method: 'Visa ending in 1111' },
    ...{ payerEmail: '', paidAt: new Date().toISOString() },
  });
  return { order, link, orderId, invoice, paymentId, event };
}
async function payOrder(over: Partial<NewServiceOrder> = {}) {
  const placed = await orderAndCheckOut(over);
  const handlers = onlinePaymentEvents(harness.jobDeps);
  await Promise.all([1, 2].map(() => handlers['payment.captured'](placed.event)));
  return placed;
}
const projectsOf = (freelancerId: string) => ProposalModel.find({ freelancerId }).lean();
const idsOf = ({ _id, contract_id }: StoredProposal) => ({ id: String(_id), contract_id });
const sellerOf = ({ freelancerId }: NewServiceOrder) => ({
  userId: freelancerId,
  token: harness.identity.tokenFor({ userId: freelancerId }),
});

/** A signed-in client, and a freelancer to order from. */
function newClient() {
  const id = newId();
  const email = `${id}@test.local`;
  const authorization = `Bearer ${harness.identity.tokenFor({ userId: id })}`;
  harness.identity.setProfile(id, { id, email });
  return { freelancerId: newId(), client: { name: 'Nora Lind', email, authorization } };
}

describe('placing an order', () => {
  it('is for our services only', async () => {
    const reply = await harness.send('POST /proposal/orders', { body: newOrder() });
    expect(reply.status).toBe(401);
  });

  it('stores a repeated order once, and emails a guest the link instead of returning it', async () => {
    const order = newOrder();
    const replies = await Promise.all([place(order), place(order), place(order)]);
    expect(replies.map(({ status, body }) => [status, body.link])).toEqual(
      replies.map(() => [200, null]),
    );
    expect(await ServiceOrderModel.countDocuments({ draft_id: order.draft_id })).toBe(1);
    const mails = await MailModel.find({ to: order.email }).lean();
    expect(mails.map(({ kind, data }) => [kind, (data as { link: string }).link])).toEqual([
      ['service-order', await linkOf(order)],
    ]);
  });

  it('returns the link to the signed-in owner of the address only', async () => {
    const { client } = newClient();
    const { email, authorization } = client;
    const own = newOrder({ email });
    expect((await place(own, authorization)).body.link).toBe(await linkOf(own));
    expect((await place(newOrder(), authorization)).body.link).toBeNull();
  });

  it('refuses the freelancer’s own service', async () => {
    const userId = newId();
    harness.identity.setProfile(userId, { id: userId });
    const authorization = `Bearer ${harness.identity.tokenFor({ userId })}`;
    expect((await place(newOrder({ freelancerId: userId }), authorization)).status).toBe(409);
  });

  it('refuses other details for the same order, whose link went to the first address', async () => {
    const order = newOrder();
    await place(order);
    const other = await place({ ...order, email: `${newId()}@nordlys.example` });
    expect(other.status).toBe(409);
    expect((await place({ ...order, answers: [] })).status).toBe(409);
    const stored = await ServiceOrderModel.findOne({ draft_id: order.draft_id }).orFail().lean();
    expect(stored.client.email).toBe(order.email);
    expect((await place(order)).status).toBe(200);
  });

  it('limits the orders that an address gets in a day', async () => {
    const email = `${newId()}@nordlys.example`;
    const replies = [];
    for (let count = 0; count < 6; count++) replies.push((await place(newOrder({ email }))).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('lets a signed-in client order, however many orders strangers have left unpaid', async () => {
    const { freelancerId, client } = newClient();
    await place(newOrder({ freelancerId }));
    const stored = await ServiceOrderModel.findOne({ freelancerId }).orFail().lean();
    const copies = Array.from({ length: 99 }, (_, i) => ({
      ...stored,
      _id: new mongoose.Types.ObjectId(),
      draft_id: randomUUID(),
      client: i < 5 ? { name: client.name, email: client.email } : stored.client,
    }));
    await ServiceOrderModel.insertMany(copies);
    expect((await place(newOrder({ freelancerId }))).status).toBe(429);
    const own = newOrder({ freelancerId, email: client.email });
    expect((await place(own)).status).toBe(429);
    expect((await place(own, client.authorization)).body.link).toBe(await linkOf(own));
  });

  it('counts only unpaid orders against a freelancer’s guests', async () => {
    const { freelancerId } = newOrder();
    await place(newOrder({ freelancerId }));
    const stored = await ServiceOrderModel.findOne({ freelancerId }).orFail().lean();
    const { isOpen: _open, ...paid } = { ...stored, paidAt: new Date() };
    const copies = Array.from({ length: 100 }, () => ({
      ...paid,
      _id: new mongoose.Types.ObjectId(),
      draft_id: randomUUID(),
    }));
    await ServiceOrderModel.insertMany(copies);
    expect((await place(newOrder({ freelancerId }))).status).toBe(200);
  });
});

describe('paying an order', () => {
  it('issues one invoice with the frozen lines, however often the client presses pay', async () => {
    const order = newOrder();
    await place(order);
    const link = await linkOf(order);
    const replies = await Promise.all([checkout(link), checkout(link), checkout(link)]);
    expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1);
    const invoices = await InvoiceModel.find({ freelancerId: order.freelancerId }).lean();
    expect(invoices.map(({ totals, terms }) => [totals.total, terms.items.length])).toEqual([
      [100_001, 2],
    ]);
    expect(await read(link)).toMatchObject({ status: 'awaiting_payment', contract_id: null });
    expect(await projectsOf(order.freelancerId)).toEqual([]);
  });

  // One of them is not in the same day as UTC.
  it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
    'numbers the first invoice by the day in the freelancer’s time zone, %s',
    async (timeZone) => {
      const { seller } = newOrder();
      const { invoice } = await orderAndCheckOut({ seller: { ...seller, timeZone } });
      expect(invoice.sender.timeZone).toBe(timeZone);
      expect(invoice.counted).toEqual({ count: 1, on: dayIn(timeZone, invoice.createdAt) });
    },
  );

  it('uses the freelancer’s time zone of today, not of their last invoice', async () => {
    const { freelancerId, seller } = newOrder();
    const orderIn = (timeZone: string) =>
      orderAndCheckOut({ freelancerId, seller: { ...seller, timeZone } });
    await orderIn('Africa/Lagos');
    expect((await orderIn('Asia/Tokyo')).invoice.sender.timeZone).toBe('Asia/Tokyo');
    expect((await orderIn('')).invoice.sender.timeZone).toBe('Asia/Tokyo');
  });

  it('states the tax registration of the freelancer’s settings on their first invoice', async () => {
    const order = newOrder();
    const tax_number = 'PT501964843';
    const tax = {
      scheme: 'vat',
      tax_number,
      lut: '',
      rate: 23,
      sac: '',
      has_oss: false,
      phone: '',
    };
    await harness.send('PUT /proposal/settings/tax', { token: sellerOf(order).token, body: tax });
    const { invoice } = await orderAndCheckOut({ freelancerId: order.freelancerId });
    expect(invoice.terms).toMatchObject({
      sender: { country: 'PT', tax_number, address: '', city: '' },
      tax_mode: 'none',
    });
  });

  it('uses no invoice number for a total that can’t be paid online', async () => {
    const { service } = newOrder();
    const order = newOrder({ service: { ...service, currency: 'PLN' } });
    await place(order);
    const { status, body } = await checkout(await linkOf(order));
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toContain('Orders in PLN can’t be paid online.');
    expect(await InvoiceModel.exists({ freelancerId: order.freelancerId })).toBeNull();
  });

  it('starts one project with a milestone for each deliverable', async () => {
    const { order, link, orderId } = await payOrder();
    const [project, ...others] = await projectsOf(order.freelancerId);
    expect(others).toEqual([]);
    expect(project).toMatchObject({
      status: 'accepted',
      total: 100_001,
      terms: { project_name: 'Packaging for small series, Small', client_name: order.name },
    });
    expect(project!.milestones.map(({ name, amount, status }) => [name, amount, status])).toEqual([
      ['Paid with the order', 100_001, 'paid'],
      ['Sketches', 0, 'pending'],
      ['Dieline', 0, 'pending'],
    ]);
    expect(project!.terms.project_description).toContain(
      'Which size?\nA5 <script>alert(1)</script>',
    );
    expect(project!.deliveries.map(({ kind, to }) => [kind, to])).toEqual([
      ['signed', order.email],
      ['signed', expect.any(String)],
    ]);
    const state = await read(link);
    expect(state).toMatchObject({ status: 'paid', orderId, stage: 'not_started', refund: 100_001 });
    expect(state.contract_id).toBe(project!.contract_id);
    const [invoice] = await InvoiceModel.find({ freelancerId: order.freelancerId }).lean();
    expect(invoice!.proposalId).toBe(String(project!._id));
  });

  it.each([
    ['before the project', true],
    ['before the order and its invoice knew the project', false],
  ])('starts one project when the process is killed %s', async (_when, isMissing) => {
    const { order, link } = await payOrder();
    const { freelancerId } = order;
    // The state that such a process leaves: the invoice's one write says that it is unfinished.
    if (isMissing) await ProposalModel.deleteMany({ freelancerId });
    await ServiceOrderModel.updateOne({ link }, { $unset: { paidAt: 1 }, $set: { isOpen: true } });
    await InvoiceModel.updateOne(
      { freelancerId },
      { $set: { unfinished: true }, $unset: { proposalId: 1, milestoneId: 1 } },
    );
    await Promise.all([harness.runTasks(), harness.runTasks()]);
    const [project, ...others] = await projectsOf(freelancerId);
    expect(others).toEqual([]);
    expect(await read(link)).toMatchObject({ status: 'paid', contract_id: project!.contract_id });
    const [invoice] = await InvoiceModel.find({ freelancerId }).lean();
    expect([invoice!.proposalId, invoice!.unfinished]).toEqual([String(project!._id), undefined]);
  });

  it('has nothing to invoice once the client approves a deliverable', async () => {
    const { order } = await payOrder();
    const [project] = await projectsOf(order.freelancerId);
    const { id } = project!.milestones[1]!;
    await projects.finish({ ...sellerOf(order), ...idsOf(project!) }, id);
    const [ended] = await projectsOf(order.freelancerId);
    expect(ended!.milestones[1]!.status).toBe('paid');
    expect(ended!.timeline.at(-1)!.event).toBe('“Sketches” approved');
  });

  it('starts no project for an invoice that is credited instead of paid', async () => {
    const { order, link, invoice } = await orderAndCheckOut();
    const { token } = sellerOf(order);
    const body = { credit_id: randomUUID(), amount: 100_001, reason: 'I have no time.' };
    const reply = await harness.act(token, { id: String(invoice._id), action: 'credit', body });
    expect(reply.status).toBe(200);
    expect(await projectsOf(order.freelancerId)).toEqual([]);
    expect(await read(link)).toMatchObject({ paidAt: null, contract_id: null });
  });

  it('starts the project when the payment is recorded by the freelancer', async () => {
    const { order, invoice } = await orderAndCheckOut();
    const { token } = sellerOf(order);
    const payment = { payment_id: randomUUID(), amount: 100_001, method: 'cash', note: '' };
    const body = { ...payment, received_on: new Date().toISOString().slice(0, 10) };
    await harness.act(token, { id: String(invoice._id), action: 'payments', body });
    expect(await projectsOf(order.freelancerId)).toHaveLength(1);
  });
});

describe('an unpaid order', () => {
  const expire = (link: string) =>
    ServiceOrderModel.updateOne({ link }, { expiresAt: new Date(Date.now() - dayMs) });

  it('ends with its invoice, and can’t be paid any more', async () => {
    const { link, invoice } = await orderAndCheckOut();
    await expire(link);
    await expireOrders(harness.jobDeps);
    expect(await read(link)).toMatchObject({ status: 'expired' });
    expect((await harness.readStored(String(invoice._id))).status).toBe('void');
  });

  it('is refunded when its payment arrives after it ended', async () => {
    const { order, link, invoice, event } = await orderAndCheckOut();
    await expire(link);
    await expireOrders(harness.jobDeps);
    await onlinePaymentEvents(harness.jobDeps)['payment.captured'](event);
    expect(await projectsOf(order.freelancerId)).toEqual([]);
    const { status, payments } = await harness.readStored(String(invoice._id));
    expect([status, payments[0]?.surplus]).toEqual(['void', 100_001]);
  });

  it('ends when its freelancer voids the invoice, instead of asking for a payment', async () => {
    const { order, link, invoice } = await orderAndCheckOut();
    const { token } = sellerOf(order);
    const body = { reason: 'I have no time.' };
    await harness.act(token, { id: String(invoice._id), action: 'void', body });
    expect(await read(link)).toMatchObject({ status: 'expired' });
  });

  it('becomes a project when its payment arrives late but before its end', async () => {
    const { order, link, event } = await orderAndCheckOut();
    await expire(link);
    await onlinePaymentEvents(harness.jobDeps)['payment.captured'](event);
    await expireOrders(harness.jobDeps);
    expect(await projectsOf(order.freelancerId)).toHaveLength(1);
    expect(await read(link)).toMatchObject({ status: 'paid' });
  });

  it('is deleted when nobody opened its email', async () => {
    const order = newOrder();
    await place(order);
    const link = await linkOf(order);
    await expire(link);
    expect((await checkout(link)).status).toBe(410);
    await expireOrders(harness.jobDeps);
    expect((await harness.send(`GET /proposal/order/${link}`)).status).toBe(404);
  });
});

describe('cancelling an order', () => {
  const projectOf = async (order: NewServiceOrder) => {
    const [project] = await projectsOf(order.freelancerId);
    return { ...sellerOf(order), id: String(project!._id), project: project! };
  };
  const cancelledEvents = async (order: NewServiceOrder) => {
    const [project] = await ProposalModel.find({ freelancerId: order.freelancerId })
      .select('+outbox')
      .lean();
    return project!.timeline.filter(({ event }) => event.startsWith('Cancelled'));
  };

  it('refunds everything before work starts, once', async () => {
    const { order, link } = await payOrder();
    const replies = await Promise.all([cancel(link, 100_001), cancel(link, 100_001)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await cancel(link, 100_001)).body.order.status).toBe('cancelled');
    expect(await cancelledEvents(order)).toHaveLength(1);
  });

  it('leaves nothing to invoice once everything is refunded', async () => {
    const { order, link, paymentId, invoice } = await payOrder();
    await cancel(link, 100_001);
    await onlinePaymentEvents(harness.jobDeps)['payment.refunded'](
      newEvent('payment.refunded', {
        ...{ paymentId, invoiceId: String(invoice._id), freelancerId: order.freelancerId },
        ...{ amount: 100_001, currency: 'EUR', refundId: newId(), isSurplus: false },
        reason: 'The order was cancelled.',
      }),
    );
    expect(await read(link)).toMatchObject({ status: 'cancelled', refunded: 100_001 });
    const { project } = await projectOf(order);
    expect(project.milestones.map(({ status }) => status)).toEqual(['paid', 'pending', 'pending']);
    expect(project.timeline.at(-1)!.event).toMatch(/^Cancelled;/);
  });

  it('refuses a refund that is not the one of the rule', async () => {
    const { link } = await payOrder();
    expect((await cancel(link, 100_000)).status).toBe(409);
    expect((await cancel(link, 0)).status).toBe(400);
    expect(await read(link)).toMatchObject({ status: 'paid' });
  });

  it('refunds half once work has started, and nothing after the first delivery', async () => {
    const { order, link } = await payOrder();
    const { id, token, project } = await projectOf(order);
    await ProposalModel.updateOne(
      { _id: id },
      {
        $push: {
          files: { id: 'f', name: 'a.pdf', size: 1, sha256: '0', by: 'freelancer', at: new Date() },
        },
      },
    );
    expect(await read(link)).toMatchObject({ stage: 'started', refund: 50_000 });
    expect((await cancel(link, 100_001)).status).toBe(409);
    await projects.submit({ id, token }, project.milestones[1]!.id);
    expect(await read(link)).toMatchObject({ stage: 'delivered', refund: null });
    expect((await cancel(link, 50_000)).status).toBe(409);
    expect((await read(link)).status).toBe('paid');
  });

  it('is refused where the service has no refunds', async () => {
    const { service } = newOrder();
    const { link } = await payOrder({ service: { ...service, cancellation: 'no_refunds' } });
    expect(await read(link)).toMatchObject({ refund: null });
    expect((await cancel(link, 100_001)).status).toBe(409);
  });
});

describe('personal data', () => {
  it('exports a person’s orders without their links', async () => {
    const { order, link } = await orderAndCheckOut();
    const subject = { userId: order.freelancerId, email: 'ada@test.local' };
    const { serviceOrders } = await readPersonsOrders(subject);
    expect(serviceOrders).toMatchObject([{ client: { email: order.email } }]);
    const asClient = await readPersonsOrders({ userId: newId(), email: order.email });
    expect(asClient).toMatchObject({
      serviceOrders: [],
      placedOrders: [{ sha256: expect.any(String) }],
    });
    expect(JSON.stringify([serviceOrders, asClient])).not.toContain(link);
  });

  it('voids the invoice of an erased order, so that nobody pays for no project', async () => {
    const email = `${newId()}@nordlys.example`;
    const { order, link, invoice, event } = await orderAndCheckOut({ email });
    await erasePersonsOrders({ userId: newId(), email });
    expect((await harness.send(`GET /proposal/order/${link}`)).status).toBe(404);
    await onlinePaymentEvents(harness.jobDeps)['payment.captured'](event);
    const { status, paidTotal, payments } = await harness.readStored(String(invoice._id));
    expect([status, paidTotal, payments[0]?.surplus]).toEqual(['void', 0, 100_001]);
    expect(await projectsOf(order.freelancerId)).toEqual([]);
  });

  it('leaves no payable invoice when an order is erased while it is checked out', async () => {
    const email = `${newId()}@nordlys.example`;
    const orders = [1, 2, 3, 4, 5].map(() => newOrder({ email }));
    for (const each of orders) await place(each);
    const links = await Promise.all(orders.map(linkOf));
    await Promise.all([...links.map(checkout), erasePersonsOrders({ userId: newId(), email })]);
    const invoices = await InvoiceModel.find({ 'terms.email': email }).lean();
    expect(invoices.filter(({ status }) => status !== 'void')).toEqual([]);
    expect(await ServiceOrderModel.countDocuments({ 'client.email': email })).toBe(0);
  });

  it('erases a client’s unpaid orders, and all orders of a freelancer', async () => {
    const email = `${newId()}@nordlys.example`;
    const paid = await payOrder({ email });
    const unpaid = newOrder({ email });
    await place(unpaid);
    const unpaidLink = await linkOf(unpaid);
    await erasePersonsOrders({ userId: newId(), email });
    expect((await harness.send(`GET /proposal/order/${unpaidLink}`)).status).toBe(404);
    expect(await read(paid.link)).toMatchObject({ status: 'paid' });
    await erasePersonsOrders({ userId: paid.order.freelancerId, email: 'ada@test.local' });
    expect((await harness.send(`GET /proposal/order/${paid.link}`)).status).toBe(410);
  });
});

it('reports an unknown link as not found', async () => {
  expect((await harness.send(`GET /proposal/order/${'x'.repeat(32)}`)).status).toBe(404);
  expect((await checkout('x'.repeat(32))).status).toBe(404);
  expect((await cancel('x'.repeat(32), 1)).status).toBe(404);
});

describe('a seller’s list of orders', () => {
  const listFor = (freelancerId: string, query = '') =>
    harness.send(`GET /proposal/orders${query}`, {
      token: harness.identity.tokenFor({ userId: freelancerId }),
    });

  it('shows each order with its status, invoice and project, and no client’s link', async () => {
    const freelancerId = newId();
    const unopened = newOrder({ freelancerId });
    await place(unopened);
    await orderAndCheckOut({ freelancerId });
    await payOrder({ freelancerId });
    const started = await payOrder({ freelancerId });
    await ProposalModel.updateOne(
      { _id: (await ServiceOrderModel.findOne({ link: started.link }).orFail().lean()).projectId },
      {
        $push: {
          files: { id: 'f', name: 'a.pdf', size: 1, sha256: '0', by: 'freelancer', at: new Date() },
        },
      },
    );
    const cancelled = await payOrder({ freelancerId });
    await cancel(cancelled.link, 100_001);
    const { status, body } = await listFor(freelancerId);
    expect(status).toBe(200);
    const orders: OrderSummary[] = body.items;
    const { _id } = cancelled.invoice;
    expect(orders.map((each) => [each.status, each.invoice?.number ?? null])).toEqual([
      ['cancelled', 'INV-0004'],
      ['in_work', 'INV-0003'],
      ['paid', 'INV-0002'],
      ['unpaid', 'INV-0001'],
      ['unpaid', null],
    ]);
    expect(orders[0]).toMatchObject({
      title: 'Packaging for small series, Small',
      email: cancelled.order.email,
      total: 100_001,
      invoice: { id: String(_id) },
      projectId: expect.any(String),
    });
    expect(orders[4]).toMatchObject({ email: unopened.email, projectId: null, paidAt: null });
    expect(JSON.stringify(body)).not.toContain(cancelled.link);
  });

  it('calls an order refunded once its money went back', async () => {
    const { order, link, paymentId, invoice } = await payOrder();
    await cancel(link, 100_001);
    await onlinePaymentEvents(harness.jobDeps)['payment.refunded'](
      newEvent('payment.refunded', {
        ...{ paymentId, invoiceId: String(invoice._id), freelancerId: order.freelancerId },
        ...{ amount: 100_001, currency: 'EUR', refundId: newId(), isSurplus: false },
        reason: 'The order was cancelled.',
      }),
    );
    const { body } = await listFor(order.freelancerId);
    expect(body.items).toMatchObject([{ status: 'refunded', refunded: 100_001 }]);
  });

  it('lists paid and unpaid orders page by page', async () => {
    const { order } = await payOrder();
    const { freelancerId } = order;
    for (let count = 0; count < 3; count++) await place(newOrder({ freelancerId }));
    const first = (await listFor(freelancerId, '?payment=unpaid&limit=2')).body;
    const cursor = `&cursor=${first.nextCursor}`;
    const rest = (await listFor(freelancerId, `?payment=unpaid&limit=2${cursor}`)).body;
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
    const paid = (await listFor(freelancerId, '?payment=paid')).body.items;
    expect(paid).toMatchObject([{ email: order.email, status: 'paid' }]);
    expect((await listFor(freelancerId, '?payment=other')).status).toBe(400);
  });

  it('is searched by service, package and client', async () => {
    const freelancerId = newId();
    const found = newOrder({ freelancerId, name: 'Zoë Müller', email: 'zoe@kastanje.example' });
    await place(found);
    await place(newOrder({ freelancerId }));
    const emailsFor = async (q: string) =>
      (await listFor(freelancerId, `?q=${encodeURIComponent(q)}`)).body.items.map(
        ({ email }: OrderSummary) => email,
      );
    for (const q of ['müll', 'kastanje', 'zoë packaging', 'SMALL mü']) {
      expect(await emailsFor(q)).toEqual([found.email]);
    }
    expect(await emailsFor('small')).toHaveLength(2);
    expect(await emailsFor('')).toHaveLength(2);
    // A word in the middle of another is no match, and nothing typed is a pattern.
    for (const q of ['üller', 'zoe.*|nora', '$ne other']) expect(await emailsFor(q)).toEqual([]);
    expect((await listFor(newId(), '?q=zoe')).body.items).toEqual([]);
    expect((await listFor(freelancerId, `?q=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('contains only the caller’s orders, and is for freelancers', async () => {
    await payOrder();
    expect((await listFor(newId())).body).toMatchObject({ items: [], nextCursor: null });
    expect((await harness.send('GET /proposal/orders')).status).toBe(401);
    const token = harness.identity.tokenFor({ role: 'employer' });
    expect((await harness.send('GET /proposal/orders', { token })).status).toBe(403);
  });

  it('is exported with the same statuses and amounts', async () => {
    const { order } = await payOrder();
    const { body } = await harness.send('GET /proposal/export/orders', {
      token: sellerOf(order).token,
    });
    const [header, row, ...more] = String(body).split('\r\n').filter(Boolean);
    expect(header).toContain(
      'Service,Client,Email,Currency,Total,Refunded,Status,Invoice,Project,Ordered,Paid',
    );
    expect(row).toContain(`,${order.email},EUR,1000.01,0.00,paid,INV-0001,P-0001,`);
    expect(more).toEqual([]);
  });
});
