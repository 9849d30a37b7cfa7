import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { startTestMessaging } from '../../../../test/harness.ts';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

const lead = (freelancerId: string) => ({ leadId: newId(), freelancerId });
const leadReceived = (freelancerId: string, over: object = {}) =>
  newEvent('lead.received', {
    ...lead(freelancerId),
    ...{ host: '', campaign: 'Boxes', suspicious: false, name: 'Noor Haddad' },
    ...{ email: 'noor@client.test', company: '', message: 'Honey in boxes' },
    ...over,
  });
const emailSettled = (freelancerId: string, state: 'sent' | 'bounced') =>
  newEvent('lead.mail-settled', {
    ...lead(freelancerId),
    ...{ mailId: newId(), to: 'noor@client.test', state, reason: 'No such user' },
  });
const listNotifications = (userId: string, count: number) =>
  eventually(async () => {
    const token = messaging.tokenFor({ userId });
    const { data } = (await messaging.send('GET /notifications', { token })).body;
    return data.length >= count && data;
  });

it.each([
  ['Do you draw boxes?', 'Do you draw boxes?'],
  ['x'.repeat(141), `${'x'.repeat(140)}…`],
])('links the notification of a site message to its lead', async (message, body) => {
  const freelancerId = newId();
  const event = leadReceived(freelancerId, { host: 'ada.soloist.test', campaign: '', message });
  await messaging.publish(event);
  expect(await listNotifications(freelancerId, 1)).toMatchObject([
    {
      title: 'Noor Haddad contacted you on ada.soloist.test',
      body,
      link: `/lead-dashboard?lead=${event.payload.leadId}`,
    },
  ]);
});

it('names the campaign of a lead from a form, and marks possible spam', async () => {
  const freelancerId = newId();
  await messaging.publish(leadReceived(freelancerId));
  await listNotifications(freelancerId, 1);
  await messaging.publish(leadReceived(freelancerId, { suspicious: true }));
  expect(await listNotifications(freelancerId, 2)).toMatchObject([
    { title: 'Noor Haddad contacted you through “Boxes” (may be spam)' },
    { title: 'Noor Haddad contacted you through “Boxes”', body: 'Honey in boxes' },
  ]);
});

it('notifies of an undelivered email to a lead, with a link to the lead', async () => {
  const freelancerId = newId();
  const event = emailSettled(freelancerId, 'bounced');
  await messaging.publish(emailSettled(freelancerId, 'sent'));
  await messaging.publish(event);
  expect(await listNotifications(freelancerId, 1)).toMatchObject([
    {
      title: 'Your email to noor@client.test was not delivered',
      body: 'No such user',
      link: `/lead-dashboard?lead=${event.payload.leadId}`,
    },
  ]);
});

it('publishes a change of a lead immediately without a notification', async () => {
  const freelancerId = newId();
  await messaging.publish(newEvent('lead.changed', lead(freelancerId)));
  const changed = { what: 'moved', from: 'new', to: 'won', by: 'you', about: '' } as const;
  await messaging.publish(newEvent('lead.logged', { ...lead(freelancerId), ...changed }));
  await messaging.publish(leadReceived(freelancerId));
  expect(await listNotifications(freelancerId, 1)).toHaveLength(1);
});
