import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { eventsFor, startTestMessaging } from '../../../../test/harness.ts';
import { type NotificationSource, notificationKinds } from '../inbox/notification-kinds.rules.ts';
import { NotificationModel } from '../inbox/notifications.model.ts';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

function newFreelancer() {
  const userId = newId();
  const token = messaging.tokenFor({ userId });
  return {
    userId,
    token,
    events: eventsFor(userId),
    list: async () => (await messaging.send('GET /notifications', { token })).body,
    waitForCount: (count: number) =>
      eventually(async () => (await NotificationModel.countDocuments({ userId })) >= count),
  };
}
type Freelancer = ReturnType<typeof newFreelancer>;

type DocumentEventName = Exclude<
  keyof Freelancer['events'],
  'wrote' | 'hostChanged' | 'recommended'
>;
type DocumentEvent = ReturnType<Freelancer['events'][DocumentEventName]>;
/** Link to the document, or to the conversation for a question. */
function linkOf({ name, payload }: DocumentEvent): string {
  if (name === 'proposal.question-asked') return '/message';
  return 'invoiceId' in payload
    ? `/projects?tab=invoices&invoice=${payload.invoiceId}`
    : `/project/status/${payload.proposalId}`;
}

describe('an event about a document', () => {
  const cases: [string, (events: Freelancer['events']) => DocumentEvent, string, string][] = [
    [
      'a proposal viewed',
      (e) => e.viewed(),
      'Noor Haddad opened “Winter packaging”',
      'We’ll tell you when they accept or decline.',
    ],
    [
      'a proposal viewed by a client without a name',
      (e) => e.viewed(''),
      'Your client opened “Winter packaging”',
      'We’ll tell you when they accept or decline.',
    ],
    [
      'a proposal accepted',
      (e) => e.accepted(),
      'Noor Haddad accepted “Winter packaging”',
      'Open it to see the signed document.',
    ],
    [
      'a proposal declined',
      (e) => e.declined(),
      'Noor Haddad declined “Winter packaging”',
      'They gave no reason.',
    ],
    [
      'a proposal declined with a reason',
      (e) => e.declined('Over budget.'),
      'Noor Haddad declined “Winter packaging”',
      'Their reason: Over budget.',
    ],
    [
      'a question',
      (e) => e.asked(),
      'Noor Haddad asked about “Winter packaging”',
      'Reply in Messages, or to the email with their question.',
    ],
    [
      'a proposal not delivered',
      (e) => e.delivery('failed', 'The mailbox is full.'),
      '“Winter packaging” did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'a proposal without a recipient',
      (e) => e.delivery('bounced', 'The address does not exist.'),
      '“Winter packaging” did not reach noor@client.test',
      'The address does not exist. Check the address with your client, then send it again.',
    ],
    [
      'a milestone approved',
      (e) => e.moved('approved'),
      'Noor Haddad approved “Sketches” of “Winter packaging”',
      'Its invoice is ready to send.',
    ],
    [
      'a milestone sent back',
      (e) => e.moved('changes_requested'),
      'Noor Haddad requested changes to “Sketches” of “Winter packaging”',
      'Open the milestone to see what to change.',
    ],
    [
      'confirmed hours',
      (e) => e.hours('confirmed'),
      'Noor Haddad confirmed 1:30 hours',
      'On “Winter packaging”. They are ready to bill.',
    ],
    [
      'a file of the client',
      (e) => e.fileAdded('client'),
      'Noor Haddad added a file to “Winter packaging”',
      'brief.pdf',
    ],
    [
      'a follow-up not delivered',
      (e) => e.delivery('failed', 'The mailbox is full.', 'follow_up'),
      'Follow-up on “Winter packaging” did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'an invoice viewed',
      (e) => e.invoiceViewed(),
      'Noor Haddad opened invoice INV-0007',
      'We’ll tell you when it is paid or overdue.',
    ],
    [
      'a credit note viewed',
      (e) => e.invoiceViewed('credit_note'),
      'Noor Haddad opened credit note CN-0007',
      'Nothing is due.',
    ],
    [
      'an invoice overdue',
      (e) => e.overdue(),
      'Invoice INV-0007 is overdue',
      'Noor Haddad has not paid it yet. Open it to send a reminder.',
    ],
    [
      'an invoice paid',
      (e) => e.paid(),
      'Invoice INV-0007 is paid',
      'Noor Haddad paid it in full.',
    ],
    [
      'an invoice not delivered',
      (e) => e.invoiceDelivery('failed', 'The mailbox is full.'),
      'Invoice INV-0007 did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'a reminder not delivered',
      (e) => e.invoiceDelivery('failed', 'The mailbox is full.', 'reminder'),
      'Reminder for invoice INV-0007 did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'a credit note not delivered',
      (e) => e.invoiceDelivery('failed', 'The mailbox is full.', 'credit_note'),
      'Credit note INV-0007 did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'an invoice without a recipient',
      (e) => e.invoiceDelivery('bounced', 'The address does not exist.'),
      'Invoice INV-0007 did not reach noor@client.test',
      'The address does not exist. Check the address with your client, then send it again.',
    ],
  ];

  it.each(cases)(
    'creates a notification for its freelancer: %s',
    async (_what, make, title, body) => {
      const freelancer = newFreelancer();
      const event = make(freelancer.events);
      await messaging.publish(event);
      await freelancer.waitForCount(1);
      expect(await freelancer.list()).toEqual({
        success: true,
        status: 'success',
        unread: 1,
        nextCursor: null,
        data: [
          {
            id: expect.stringMatching(/^[0-9a-f]{24}$/),
            kind: notificationKinds[event.name as NotificationSource],
            title,
            body,
            link: linkOf(event),
            read: false,
            createdAt: event.at,
          },
        ],
      });
    },
  );

  it('links to the draft of a new period', async () => {
    const freelancer = newFreelancer();
    const event = freelancer.events.draftReady();
    await messaging.publish(event);
    await freelancer.waitForCount(1);
    expect((await freelancer.list()).data).toMatchObject([
      {
        title: 'The next invoice for “Winter packaging” is ready',
        link: `/invoice/new?id=${event.payload.draftId}`,
      },
    ]);
  });

  it('links to the settings when a host name went live or failed', async () => {
    const freelancer = newFreelancer();
    await messaging.publish(freelancer.events.hostChanged('live'));
    await freelancer.waitForCount(1);
    await messaging.publish(freelancer.events.hostChanged('failed', 'There is no TXT record.'));
    await freelancer.waitForCount(2);
    const link = '/settings#domain';
    const notifications = (await freelancer.list()).data.toSorted(
      (a: { title: string }, b: typeof a) => a.title.localeCompare(b.title),
    );
    expect(notifications).toMatchObject([
      {
        title: 'ada.example no longer opens your portfolio',
        body: 'There is no TXT record.',
        link,
      },
      { title: 'ada.example now opens your portfolio', link },
    ]);
  });

  it('links to a webhook that was disabled', async () => {
    const freelancer = newFreelancer();
    const { userId } = freelancer;
    const published = newEvent('webhook.switched-off', {
      ...{ webhookId: 'd'.repeat(24), userId, url: 'https://books.example/hook?key=1' },
      reason: 'Its receiver answered that it is gone (410). Resume it once it works.',
    });
    await messaging.publish(published);
    await messaging.publish(published);
    await freelancer.waitForCount(1);
    await waitForEarlierEvents(freelancer);
    expect((await freelancer.list()).data).toMatchObject([
      {
        title: 'Your webhook to books.example was disabled',
        body: 'Its receiver answered that it is gone (410). Resume it once it works.',
        link: `/settings/webhooks/${'d'.repeat(24)}`,
      },
    ]);
  });

  it('links to the recommendations, for a written or withdrawn one only', async () => {
    const freelancer = newFreelancer();
    for (const answer of ['changed', 'declined', 'written', 'withdrawn'] as const) {
      await messaging.publish(freelancer.events.recommended(answer));
    }
    await freelancer.waitForCount(2);
    await waitForEarlierEvents(freelancer);
    const link = '/requestrecommendation';
    const notifications = (await freelancer.list()).data.toSorted(
      (a: { title: string }, b: typeof a) => a.title.localeCompare(b.title),
    );
    expect(notifications).toMatchObject([
      { title: 'A recommendation was withdrawn', link },
      { title: 'Noor Haddad recommended you', link },
    ]);
    expect(notifications).toHaveLength(2);
  });

  it('creates no notification of the freelancer’s own actions', async () => {
    const freelancer = newFreelancer();
    const { events } = freelancer;
    const ownActs = [
      events.moved('submitted', 'freelancer'),
      events.hours('shared'),
      events.hours('withdrawn'),
      events.moved('invoiced', 'freelancer'),
      events.moved('paid', 'freelancer'),
      // As after an invoice that was voided.
      events.moved('approved', 'freelancer'),
      events.fileAdded('freelancer'),
      events.ended('completed'),
      events.ended('cancelled', 'We agreed to stop.'),
      events.invoiceDelivery('mailing'),
      events.invoiceDelivery('sent'),
    ];
    for (const event of ownActs) await messaging.publish(event);
    await messaging.publish(events.accepted());
    await freelancer.waitForCount(1);
    await waitForEarlierEvents(freelancer);
    expect((await freelancer.list()).data).toHaveLength(1);
  });

  it('creates no notification of a delivery that is in progress, done or cancelled', async () => {
    const freelancer = newFreelancer();
    await messaging.publish(freelancer.events.delivery('queued'));
    await messaging.publish(freelancer.events.delivery('sent'));
    await messaging.publish(freelancer.events.delivery('skipped', 'Nobody wants it.'));
    await messaging.publish(freelancer.events.accepted());
    await freelancer.waitForCount(1);
    expect((await freelancer.list()).data).toHaveLength(1);
  });

  it('creates one notification however often it arrives', async () => {
    const freelancer = newFreelancer();
    const event = freelancer.events.accepted();
    for (let times = 0; times < 5; times++) await messaging.publish(event);
    await messaging.publish(freelancer.events.viewed());
    await freelancer.waitForCount(2);
    await waitForEarlierEvents(freelancer);
    expect((await freelancer.list()).data).toHaveLength(2);
  });

  it('does not restore a deleted notification', async () => {
    const freelancer = newFreelancer();
    const event = freelancer.events.accepted();
    await messaging.publish(event);
    await freelancer.waitForCount(1);
    const [notification] = (await freelancer.list()).data;
    await messaging.send(`DELETE /notifications/${notification.id}`, { token: freelancer.token });
    await messaging.publish(event);
    await waitForEarlierEvents(freelancer);
    expect((await freelancer.list()).data).toEqual([]);
  });
});

/**
 * Events are processed in order, ten at a time: once the last of twenty is handled, those before it
 * are handled, too.
 */
async function waitForEarlierEvents({ userId }: Freelancer) {
  const other = newFreelancer();
  for (let times = 0; times < 20; times++) await messaging.publish(other.events.viewed());
  await other.waitForCount(20);
  expect(other.userId).not.toBe(userId);
}
