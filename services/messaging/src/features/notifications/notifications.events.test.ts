import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { eventsFor, startTestMessaging } from '../../testing.ts';
import { type Noted, noteKinds } from './noted.ts';
import { NotificationModel } from './notifications.model.ts';

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
    arrived: (count: number) =>
      eventually(async () => (await NotificationModel.countDocuments({ userId })) >= count),
  };
}
type Freelancer = ReturnType<typeof newFreelancer>;

type PaperEvent = Exclude<keyof Freelancer['events'], 'wrote' | 'hostChanged' | 'recommended'>;
type Made = ReturnType<Freelancer['events'][PaperEvent]>;
/** The paper, but of a question where it is answered. */
function linkOf({ name, payload }: Made): string {
  if (name === 'proposal.question-asked') return '/message';
  return 'invoiceId' in payload
    ? `/projects?tab=invoices&invoice=${payload.invoiceId}`
    : `/project/status/${payload.proposalId}`;
}

describe('an event about a paper', () => {
  const cases: [string, (events: Freelancer['events']) => Made, string, string][] = [
    [
      'a proposal viewed',
      (e) => e.viewed(),
      'Noor Haddad opened “Winter packaging”',
      'You will hear as soon as they accept or decline.',
    ],
    [
      'a proposal viewed by somebody without a name',
      (e) => e.viewed(''),
      'Your client opened “Winter packaging”',
      'You will hear as soon as they accept or decline.',
    ],
    [
      'a proposal accepted',
      (e) => e.accepted(),
      'Noor Haddad accepted “Winter packaging”',
      'The document with both signatures opens from here.',
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
      'Answer in Messages, or by a reply to the mail with their question.',
    ],
    [
      'a proposal not delivered',
      (e) => e.delivery('failed', 'The mailbox is full.'),
      '“Winter packaging” did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'a proposal sent to nobody',
      (e) => e.delivery('bounced', 'The address does not exist.'),
      '“Winter packaging” did not reach noor@client.test',
      'The address does not exist. Ask your client for the right address, or open it to try again.',
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
      'Noor Haddad asked for changes to “Sketches” of “Winter packaging”',
      'What should change stands with the milestone.',
    ],
    [
      'a file of the client',
      (e) => e.fileAdded('client'),
      'Noor Haddad added a file to “Winter packaging”',
      'brief.pdf',
    ],
    [
      'an invoice viewed',
      (e) => e.invoiceViewed(),
      'Noor Haddad opened invoice INV-0007',
      'You will hear when it is paid or overdue.',
    ],
    [
      'a credit note viewed',
      (e) => e.invoiceViewed('credit_note'),
      'Noor Haddad opened credit note CN-0007',
      'There is nothing to pay for it.',
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
      'Nothing is left to pay for Noor Haddad.',
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
      'The reminder of invoice INV-0007 did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'a credit note not delivered',
      (e) => e.invoiceDelivery('failed', 'The mailbox is full.', 'credit_note'),
      'Credit note INV-0007 did not reach noor@client.test',
      'The mailbox is full. Open it to send it again.',
    ],
    [
      'an invoice sent to nobody',
      (e) => e.invoiceDelivery('bounced', 'The address does not exist.'),
      'Invoice INV-0007 did not reach noor@client.test',
      'The address does not exist. Ask your client for the right address, or open it to try again.',
    ],
  ];

  it.each(cases)('becomes a note for its freelancer: %s', async (_what, make, title, body) => {
    const freelancer = newFreelancer();
    const event = make(freelancer.events);
    await messaging.publish(event);
    await freelancer.arrived(1);
    expect(await freelancer.list()).toEqual({
      success: true,
      status: 'success',
      unread: 1,
      nextCursor: null,
      data: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          kind: noteKinds[event.name as Noted],
          title,
          body,
          link: linkOf(event),
          read: false,
          createdAt: event.at,
        },
      ],
    });
  });

  it('leads to the draft that a new period has made', async () => {
    const freelancer = newFreelancer();
    const event = freelancer.events.draftReady();
    await messaging.publish(event);
    await freelancer.arrived(1);
    expect((await freelancer.list()).data).toMatchObject([
      {
        title: 'The next invoice of “Winter packaging” is ready',
        link: `/invoice/new?id=${event.payload.draftId}`,
      },
    ]);
  });

  it('leads to the settings, of a host name that went live or failed', async () => {
    const freelancer = newFreelancer();
    await messaging.publish(freelancer.events.hostChanged('live'));
    await freelancer.arrived(1);
    await messaging.publish(freelancer.events.hostChanged('failed', 'There is no TXT record.'));
    await freelancer.arrived(2);
    const link = '/settings#domain';
    const notes = (await freelancer.list()).data.toSorted((a: { title: string }, b: typeof a) =>
      a.title.localeCompare(b.title),
    );
    expect(notes).toMatchObject([
      {
        title: 'ada.example does not lead to your portfolio any more',
        body: 'There is no TXT record.',
        link,
      },
      { title: 'ada.example leads to your portfolio now', link },
    ]);
  });

  it('leads to a webhook that was switched off', async () => {
    const freelancer = newFreelancer();
    const { userId } = freelancer;
    const told = newEvent('webhook.switched-off', {
      ...{ webhookId: 'd'.repeat(24), userId, url: 'https://books.example/hook?key=1' },
      reason: 'Its receiver answered that it is gone (410).',
    });
    await messaging.publish(told);
    await messaging.publish(told);
    await freelancer.arrived(1);
    await everythingHandled(freelancer);
    expect((await freelancer.list()).data).toMatchObject([
      {
        title: 'Your webhook to books.example was switched off',
        body: 'Its receiver answered that it is gone (410). Resume it once its receiver works.',
        link: `/settings/webhooks/${'d'.repeat(24)}`,
      },
    ]);
  });

  it('leads to the recommendations, of one that was written or taken back, and of nothing else', async () => {
    const freelancer = newFreelancer();
    for (const answer of ['changed', 'declined', 'written', 'withdrawn'] as const) {
      await messaging.publish(freelancer.events.recommended(answer));
    }
    await freelancer.arrived(2);
    await everythingHandled(freelancer);
    const link = '/requestrecommendation';
    const notes = (await freelancer.list()).data.toSorted((a: { title: string }, b: typeof a) =>
      a.title.localeCompare(b.title),
    );
    expect(notes).toMatchObject([
      { title: 'A recommendation was taken back', link },
      { title: 'Noor Haddad recommended you', link },
    ]);
    expect(notes).toHaveLength(2);
  });

  it('makes no note of what the freelancer did', async () => {
    const freelancer = newFreelancer();
    const { events } = freelancer;
    const own = [
      events.moved('submitted', 'freelancer'),
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
    for (const event of own) await messaging.publish(event);
    await messaging.publish(events.accepted());
    await freelancer.arrived(1);
    await everythingHandled(freelancer);
    expect((await freelancer.list()).data).toHaveLength(1);
  });

  it('makes no note of a delivery that is under way, done or not wanted any more', async () => {
    const freelancer = newFreelancer();
    await messaging.publish(freelancer.events.delivery('queued'));
    await messaging.publish(freelancer.events.delivery('sent'));
    await messaging.publish(freelancer.events.delivery('skipped', 'Nobody wants it.'));
    await messaging.publish(freelancer.events.accepted());
    await freelancer.arrived(1);
    expect((await freelancer.list()).data).toHaveLength(1);
  });

  it('makes one note however often it arrives', async () => {
    const freelancer = newFreelancer();
    const event = freelancer.events.accepted();
    for (let times = 0; times < 5; times++) await messaging.publish(event);
    await messaging.publish(freelancer.events.viewed());
    await freelancer.arrived(2);
    await everythingHandled(freelancer);
    expect((await freelancer.list()).data).toHaveLength(2);
  });

  it('does not bring back a note that was deleted', async () => {
    const freelancer = newFreelancer();
    const event = freelancer.events.accepted();
    await messaging.publish(event);
    await freelancer.arrived(1);
    const [note] = (await freelancer.list()).data;
    await messaging.send(`DELETE /notifications/${note.id}`, { token: freelancer.token });
    await messaging.publish(event);
    await everythingHandled(freelancer);
    expect((await freelancer.list()).data).toEqual([]);
  });
});

/** Events are taken in their order, ten at a time: when the last of twenty has come, those before it have too. */
async function everythingHandled({ userId }: Freelancer) {
  const other = newFreelancer();
  for (let times = 0; times < 20; times++) await messaging.publish(other.events.viewed());
  await other.arrived(20);
  expect(other.userId).not.toBe(userId);
}
