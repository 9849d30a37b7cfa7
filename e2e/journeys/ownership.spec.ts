import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type AnyEndpoint, endpoints } from '@soloist/contracts';
import { callApi, newPerson } from '../support/people.ts';

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
type Params = Record<string, string>;

const proposalRequest = () => ({
  draft_id: randomUUID(),
  email: 'sofie@nordlys.example',
  client_name: 'Sofie Lind',
  project_name: 'Winter packaging',
  currency: 'USD',
  payment_type: 'one_time',
  details: {
    start_date: '2027-01-04',
    end_date: '2027-02-26',
    upfront_payment: 100_000,
    total_fee: 400_000,
  },
  project_description: 'A packaging system for nine winter blends.',
  project_deliverables: [{ deliverable_name: 'System', deliverable_description: 'Print files' }],
  clauses: ['revisions', 'payment'],
  additionalTerms: '',
  signature: 'Mira Tester',
});

async function sendProposal(token: string): Promise<Params> {
  const form = new FormData();
  form.set('projectDetails', JSON.stringify(proposalRequest()));
  const { body } = await callApi('POST /proposal/createProject', { token, body: form });
  return { id: body.proposal.id, deliveryId: body.proposal.deliveries[0].id };
}

/** Makes the owner a notification: a client opens their proposal. */
async function receiveNotification(token: string): Promise<Params> {
  const form = new FormData();
  form.set('projectDetails', JSON.stringify(proposalRequest()));
  const sent = await callApi('POST /proposal/createProject', { token, body: form });
  await callApi(`POST /proposal/viewed/${sent.body.proposal.contract_id}`);
  let notificationId: string | undefined;
  await expect(async () => {
    const { body } = await callApi('GET /notifications', { token });
    notificationId = body.data[0]?.id;
    expect(notificationId).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return { notificationId: notificationId! };
}

async function addHost(token: string): Promise<Params> {
  const host = `folio-${Date.now()}.example.com`;
  const { body } = await callApi('POST /hosts', { token, body: { host } });
  return { id: body.hosts[0].id };
}

async function startChat(token: string): Promise<Params> {
  const { body } = await callApi('POST /sage-ai/chats', { token, body: {} });
  return { chatId: body.data._id };
}

/** For each endpoint that names a thing of the caller's own: makes such a thing for its owner. */
const things: Record<string, (token: string) => Promise<Params>> = {
  'GET /sage-ai/chats/:chatId/messages': startChat,
  'PATCH /sage-ai/chats/:chatId': startChat,
  'DELETE /sage-ai/chats/:chatId': startChat,
  'DELETE /auth/sessions/:id': async (token) => {
    const { body } = await callApi('GET /auth/sessions', { token });
    return { id: body.sessions[0].id };
  },
  'POST /hosts/:id/verify': addHost,
  'DELETE /hosts/:id': addHost,
  'DELETE /notifications/:notificationId': receiveNotification,
  'GET /proposal/fetchProject/:id': sendProposal,
  'POST /proposal/retryDelivery/:id/:deliveryId': sendProposal,
  'POST /proposal/withdraw/:id': sendProposal,
};
/** What a call must say to be understood at all. */
const bodies: Record<string, object> = { 'PATCH /sage-ai/chats/:chatId': { title: 'Mine' } };
const testedElsewhere = [
  // A provider's name is everybody's: what it means is the caller's own account.
  'DELETE /auth/linked-accounts/:provider',
  // Only a model makes a draft: see the tests of services/sage.
  'GET /sage-ai/drafts/:id',
];

const owned = endpoints.filter(({ names }) => names === 'own').map(nameOf);

test('every endpoint that names a thing of one’s own has its rule tested here', () => {
  expect([...Object.keys(things), ...testedElsewhere].toSorted()).toEqual(owned.toSorted());
});

test('somebody else’s thing does not exist for a stranger, and does for its owner', async () => {
  test.setTimeout(120_000);
  const [owner, stranger] = await Promise.all([
    newPerson({ name: 'Olu' }),
    newPerson({ name: 'Stran' }),
  ]);
  for (const [name, make] of Object.entries(things)) {
    await test.step(name, async () => {
      const params = await make(owner.token);
      const call = name.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') as 'GET /';
      const [method] = name.split(' ');
      const asked = method === 'GET' ? {} : { body: bodies[name] ?? {} };
      const refused = await callApi(call, { token: stranger.token, ...asked });
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
      // Ending the owner's session would end the test.
      if (name.startsWith('DELETE /auth/sessions')) return;
      const allowed = await callApi(call, { token: owner.token, ...asked });
      expect(allowed.status).not.toBe(404);
      expect(allowed.status).toBeLessThan(500);
    });
  }
});
