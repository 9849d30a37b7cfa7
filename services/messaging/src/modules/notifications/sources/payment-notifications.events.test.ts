import { type DomainEvent, socketEvents, socketPath } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { io } from 'socket.io-client';
import { startTestMessaging, type TestMessaging } from '../../../../test/harness.ts';
import { PersonModel } from '../../people/people.model.ts';
import { NotificationModel } from '../inbox/notifications.model.ts';

let messaging: TestMessaging;
let mails: Queue;
beforeAll(async () => {
  messaging = await startTestMessaging();
  const connection = { url: messaging.config.REDIS_URL };
  mails = new Queue(eventQueueName('documents'), { connection });
});
afterAll(async () => {
  await mails.close();
  await messaging.close();
});

const invoiceId = 'a'.repeat(24);
const disputeId = 'disp_ABCDEFGHIJKLMN';
const respondBy = '2026-11-30T02:00:00.000Z';

const eventsOf = (userId: string) => {
  const ofInvoice = {
    ...{ invoiceId, freelancerId: userId, number: 'INV-0007' },
    ...{ clientEmail: 'noor@client.test', clientName: 'Noor Haddad' },
    ...{ amount: 19_000, currency: 'EUR' as const },
  };
  return {
    partPaid: () => newEvent('invoice.part-paid', { ...ofInvoice, left: 100_000 }),
    refunded: (isSurplus = false) =>
      newEvent('invoice.refunded', { ...ofInvoice, reason: 'One poster less.', isSurplus }),
    disputed: (state: DomainEvent<'invoice.disputed'>['payload']['state']) =>
      newEvent('invoice.disputed', { ...ofInvoice, disputeId, state, respondBy }),
    autopay: (
      news: DomainEvent<'autopay.moved'>['payload']['news'],
      more: Partial<DomainEvent<'autopay.moved'>['payload']> = {},
    ) =>
      newEvent('autopay.moved', {
        ...{ mandateId: 'c'.repeat(24), freelancerId: userId, news, orderId: 'd'.repeat(32) },
        ...{ clientName: 'Asha Rao', clientEmail: 'asha@kaveri.example', number: 'INV-0007' },
        ...{ senderName: 'Ada', senderEmail: 'ada@soloist.example', text: [] },
        ...{ amount: 500_000, currency: 'INR' as const, at: respondBy, timeZone: 'Asia/Kolkata' },
        ...{ method: 'Visa ending in 1111', reason: 'The card has expired.', ...more },
      }),
    payout: (state: DomainEvent<'payout.moved'>['payload']['state'], reason = '') =>
      newEvent('payout.moved', {
        ...{ payoutId: 'b'.repeat(24), userId, amount: 500_000, currency: 'INR' as const },
        ...{ state, to: 'HDFC Bank ending in 4321', reason },
      }),
    plan: (state: DomainEvent<'subscription.changed'>['payload']['state']) =>
      newEvent('subscription.changed', {
        ...{ userId, state, renewsAt: respondBy, version: 1 },
        plan: state === 'ended' ? null : ('monthly' as const),
      }),
    referral: (stage: DomainEvent<'referral.moved'>['payload']['stage'], name = 'Asha R.') =>
      newEvent('referral.moved', { inviterId: userId, userId: newId(), name, stage }),
    wallet: () => newEvent('wallet.changed', { userId }),
  };
};
type Events = ReturnType<typeof eventsOf>;

function newPerson() {
  const userId = newId();
  const token = messaging.tokenFor({ userId });
  return {
    userId,
    token,
    events: eventsOf(userId),
    notifications: async () => (await messaging.send('GET /notifications', { token })).body.data,
    waitForCount: (count: number) =>
      eventually(async () => (await NotificationModel.countDocuments({ userId })) >= count),
  };
}

const invoice = `/projects?tab=invoices&invoice=${invoiceId}`;
const dispute = `/payments/disputes/${disputeId}`;
const cases: [
  string,
  (events: Events) => DomainEvent,
  { title: string; body: RegExp; link: string },
][] = [
  [
    'a part that came in',
    (e) => e.partPaid(),
    {
      title: 'You received €190.00 for invoice INV-0007',
      body: /€1,000\.00 is still due/,
      link: invoice,
    },
  ],
  [
    'a refund',
    (e) => e.refunded(),
    {
      title: '€190.00 of invoice INV-0007 was refunded to Noor Haddad',
      body: /One poster less\./,
      link: invoice,
    },
  ],
  [
    'what was paid too much',
    (e) => e.refunded(true),
    {
      title: 'Invoice INV-0007 was overpaid by €190.00',
      body: /earnings don’t change/,
      link: invoice,
    },
  ],
  [
    'a dispute, with the day by which to respond',
    (e) => e.disputed('open'),
    {
      title: 'Noor Haddad disputes €190.00 of invoice INV-0007',
      body: /Respond by November 30, 2026/,
      link: dispute,
    },
  ],
  [
    'a dispute won',
    (e) => e.disputed('won'),
    { title: 'You won the dispute about invoice INV-0007', body: /€190\.00/, link: dispute },
  ],
  [
    'a dispute lost',
    (e) => e.disputed('lost'),
    { title: 'You lost the dispute about invoice INV-0007', body: /open again/, link: dispute },
  ],
  [
    'a dispute without a response',
    (e) => e.disputed('expired'),
    {
      title: 'The dispute about invoice INV-0007 ended without your response',
      body: /open again/,
      link: dispute,
    },
  ],
  [
    'an automatic charge that failed',
    (e) => e.autopay('failed'),
    {
      title: '₹5,000.00 from Asha Rao failed',
      body: /^The card has expired\. We’ll try invoice INV-0007 again\.$/,
      link: '/projects?tab=invoices',
    },
  ],
  [
    'autopay that ended',
    (e) => e.autopay('ended'),
    {
      title: 'Asha Rao’s autopay is off',
      body: /^The card has expired\.$/,
      link: '/projects?tab=invoices',
    },
  ],
  [
    'autopay that its freelancer stopped',
    (e) => e.autopay('ended', { reason: 'The sender stopped it.', endReason: 'freelancer' }),
    {
      title: 'Asha Rao’s autopay is off',
      body: /^You stopped it\./,
      link: '/projects?tab=invoices',
    },
  ],
  [
    'a payout',
    (e) => e.payout('paid'),
    { title: '₹5,000.00 was paid out', body: /HDFC Bank ending in 4321/, link: '/payments' },
  ],
  [
    'a payout that failed',
    (e) => e.payout('failed', 'The account is closed.'),
    {
      title: 'Your payout of ₹5,000.00 failed',
      body: /^The account is closed\. The money is back in your wallet\.$/,
      link: '/payments',
    },
  ],
  [
    'a payout that came back',
    (e) => e.payout('reversed'),
    {
      title: 'Your payout of ₹5,000.00 was returned',
      body: /^The money is back in your wallet\.$/,
      link: '/payments',
    },
  ],
  [
    'a plan that is paid',
    (e) => e.plan('active'),
    {
      title: 'Your Soloist Pro plan is active',
      body: /renews on November 30, 2026/,
      link: '/settings#plan',
    },
  ],
  [
    'a charge that failed',
    (e) => e.plan('grace'),
    {
      title: 'Your Soloist Pro payment failed',
      body: /until November 30, 2026/,
      link: '/settings#plan',
    },
  ],
  [
    'a plan that was cancelled',
    (e) => e.plan('ending'),
    {
      title: 'Soloist Pro is cancelled',
      body: /until November 30, 2026/,
      link: '/settings#plan',
    },
  ],
  [
    'a plan that ended',
    (e) => e.plan('ended'),
    { title: 'Your Soloist Pro plan has ended', body: /free plan/, link: '/settings#plan' },
  ],
  [
    'a person who joined',
    (e) => e.referral('joined'),
    { title: 'Asha R. joined with your link', body: /earn from it/, link: '/refer-to-earn' },
  ],
  [
    'a person who earns a reward',
    (e) => e.referral('qualified'),
    { title: 'Asha R. got their first payment', body: /10% of the fees/, link: '/refer-to-earn' },
  ],
  [
    'a person who earned a reward, and left',
    (e) => e.referral('paid', ''),
    {
      title: 'Your reward for inviting someone is in your wallet',
      body: /available for payout/,
      link: '/refer-to-earn',
    },
  ],
];

it.each(cases)('creates one notification: %s', async (_what, make, expected) => {
  const person = newPerson();
  const event = make(person.events);
  await messaging.publish(event);
  await messaging.publish(event);
  await person.waitForCount(1);
  const { title, link } = expected;
  const body = expect.stringMatching(expected.body);
  const kind = event.name === 'invoice.part-paid' ? 'invoice_news' : 'payment_news';
  expect(await person.notifications()).toMatchObject([{ kind, title, body, link }]);
  const [stored] = await NotificationModel.find({ userId: person.userId }).lean();
  expect(stored?.mailDueAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

it('is emailed immediately, with dates in the person’s time zone', async () => {
  const { userId, events } = newPerson();
  const profile = samplePublicProfile({ id: userId, timezone: 'America/Los_Angeles' });
  const published = {
    version: 1,
    roles: ['freelancer' as const],
    profile,
    hosts: [],
    suspended: false,
    isPublished: true,
  };
  await messaging.publish(newEvent('identity.profile-changed', published));
  await eventually(() => PersonModel.exists({ _id: userId }));
  await messaging.publish(events.disputed('open'));
  const mail = await eventually(async () => {
    const jobs = await mails.getJobs(['waiting', 'prioritized', 'delayed'], 0, -1, true);
    return jobs.map(({ data }) => data).find(({ payload }) => payload.userId === userId);
  });
  expect(mail).toMatchObject({
    name: 'notification.mail-due',
    payload: {
      counts: { payment_news: 1 },
      items: [{ body: expect.stringContaining('Respond by November 29, 2026'), link: dispute }],
    },
  });
}, 20_000);

it('creates no notification of the person’s own actions, or of intermediate states', async () => {
  const person = newPerson();
  const { events } = person;
  const ignoredEvents = [
    events.disputed('under_review'),
    events.disputed('accepted'),
    events.payout('started'),
    events.payout('processing'),
    events.wallet(),
  ];
  for (const event of ignoredEvents) await messaging.publish(event);
  // Events are processed in order, ten at a time.
  for (let times = 0; times < 20; times++) await messaging.publish(events.partPaid());
  await person.waitForCount(20);
  expect(new Set((await person.notifications()).map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['invoice_news']),
  );
});

it('publishes to open windows what to refetch', async () => {
  const { userId, token, events } = newPerson();
  const socket = io(messaging.url, {
    ...{ path: socketPath, transports: ['websocket'], auth: { token } },
    ...{ forceNew: true, reconnection: false },
  });
  try {
    const receivedEvents: unknown[] = [];
    socket.on(socketEvents.changed, (change: unknown) => receivedEvents.push(change));
    await eventually(() => socket.connected);
    await socket.timeout(5000).emitWithAck(socketEvents.register, { user: userId });
    for (const event of [events.wallet(), events.plan('grace'), events.disputed('under_review')]) {
      await messaging.publish(event);
    }
    const expected = [
      { topic: 'wallet', id: '' },
      { topic: 'subscription', id: '' },
      { topic: 'invoice', id: invoiceId },
    ];
    await eventually(() => receivedEvents.length > expected.length);
    expect(receivedEvents).toEqual(expect.arrayContaining(expected));
  } finally {
    socket.close();
  }
});
