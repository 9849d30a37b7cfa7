import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type AnyEndpoint, endpoints, type Role } from '@soloist/contracts';
import { jobTerms } from '../support/jobs.ts';
import {
  addHost,
  campaignTerms,
  deletedLead,
  ownApplicant,
  ownApplication,
  ownBlog,
  ownCampaign,
  ownChatFile,
  ownClause,
  ownDecision,
  ownDevice,
  ownDispute,
  ownDraft,
  ownDraftVersion,
  ownFundAccount,
  ownImport,
  ownInvoice,
  ownJob,
  ownLead,
  ownMessage,
  ownPayableInvoice,
  ownPayment,
  ownPlatformInvoice,
  ownProject,
  ownProjectOfPortfolio,
  ownProposal,
  ownRecommendation,
  ownRequest,
  ownSearch,
  ownService,
  ownServiceDraft,
  ownWebhook,
  type Params,
  receiveNotification,
  searchOf,
  startChat,
  today,
} from '../support/own-things.ts';
import { callApi, newPerson } from '../support/people.ts';
import { serviceDetails } from '../support/services.ts';
import { blogTerms, projectTerms } from '../support/works.ts';

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

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
  'GET /files/chat/:fileId': ownChatFile,
  'PATCH /chat/messages/:messageId': ownMessage,
  'DELETE /chat/messages/:messageId': ownMessage,
  'PUT /chat/messages/:messageId/reactions': ownMessage,
  'DELETE /notifications/:notificationId': receiveNotification,
  'PUT /notifications/:notificationId/read': receiveNotification,
  'POST /notifications/:notificationId/restore': receiveNotification,
  'DELETE /notifications/push-subscriptions/:subscriptionId': ownDevice,
  'POST /notifications/push-subscriptions/:subscriptionId/test': ownDevice,
  'GET /proposal/fetchProject/:id': ownProposal,
  'POST /proposal/retryDelivery/:id/:deliveryId': ownProposal,
  'POST /proposal/withdraw/:id': ownProposal,
  'POST /proposal/resend/:id': ownProposal,
  'POST /proposal/copy/:id': ownProposal,
  'GET /proposal/pdf/:id': ownProposal,
  'GET /proposal/projectView/:id': ownProject,
  'POST /proposal/projects/:id/milestones/:milestoneId/submit': ownProject,
  'POST /proposal/projects/:id/milestones/:milestoneId/invoiceDraft': ownProject,
  'POST /proposal/projects/:id/complete': ownProject,
  'POST /proposal/projects/:id/cancel': ownProject,
  'POST /proposal/projects/:id/files': ownProject,
  'DELETE /proposal/projects/:id/files/:fileId': ownProject,
  'GET /proposal/drafts/:draft_id': ownDraft,
  'PUT /proposal/clauses/:id': ownClause,
  'GET /proposal/fetchInvoice/:id': ownInvoice,
  'POST /proposal/invoices/:id/void': ownInvoice,
  'POST /proposal/invoices/:id/payments': ownInvoice,
  'DELETE /proposal/invoices/:id/payments/:paymentId': ownInvoice,
  'POST /proposal/invoices/:id/credit': ownInvoice,
  'PUT /proposal/invoices/:id/reminders': ownInvoice,
  'POST /proposal/invoices/:id/remind': ownInvoice,
  'POST /proposal/invoices/:id/resend': ownInvoice,
  'POST /proposal/invoices/:id/retryDelivery/:deliveryId': ownInvoice,
  'GET /proposal/invoices/:id/pdf': ownInvoice,
  'GET /payment/of-invoice/:invoiceId': ownPayableInvoice,
  'POST /payment/payments/:paymentId/refunds': ownPayment,
  'GET /payment/disputes/:disputeId': ownDispute,
  'GET /payment/disputes/:disputeId/evidence': ownDispute,
  'POST /payment/disputes/:disputeId/contest': ownDispute,
  'POST /payment/disputes/:disputeId/accept': ownDispute,
  'DELETE /wallet/fund-accounts/:id': ownFundAccount,
  'GET /payment/invoices/:id/pdf': ownPlatformInvoice,
  'PUT /service/updateService/:id': ownService,
  'POST /service/publish/:id': ownService,
  'GET /service/own/:id': ownService,
  'GET /service/deleteService/:id': ownService,
  'GET /drafts/:draft_id': ownServiceDraft,
  'GET /drafts/:draft_id/versions': ownDraftVersion,
  'GET /drafts/:draft_id/versions/:revision': ownDraftVersion,
  'PUT /project/updateProject/:id': ownProjectOfPortfolio,
  'POST /project/publish/:id': ownProjectOfPortfolio,
  'GET /project/own/:id': ownProjectOfPortfolio,
  'GET /project/deleteProject/:id': ownProjectOfPortfolio,
  'PUT /blogs/:id': ownBlog,
  'POST /blogs/:id/publish': ownBlog,
  'GET /blogs/own/:id': ownBlog,
  'DELETE /blogs/:id': ownBlog,
  'GET /leads/:id': ownLead,
  'PATCH /leads/:id': ownLead,
  'POST /leads/:id/move': ownLead,
  'DELETE /leads/:id': ownLead,
  'POST /leads/:id/restore': deletedLead,
  'POST /leads/:id/notes': ownLead,
  'PUT /leads/:id/notes/:noteId': ownLead,
  'DELETE /leads/:id/notes/:noteId': ownLead,
  'GET /leads/:id/history': ownLead,
  'POST /leads/:id/mail': ownLead,
  'GET /leads/campaigns/:id': ownCampaign,
  'PUT /leads/campaigns/:id': ownCampaign,
  'POST /leads/campaigns/:id/status': ownCampaign,
  'POST /leads/campaigns/:id/token': ownCampaign,
  'GET /leads/imports/:id': ownImport,
  'POST /leads/imports/:id/undo': ownImport,
  'GET /jobs/own/:id': ownJob,
  'PUT /jobs/:id': ownJob,
  'POST /jobs/:id/close': ownJob,
  'POST /jobs/:id/reopen': ownJob,
  'GET /jobs/:id/applicants': ownJob,
  'GET /jobs/applicants/:id': ownApplicant,
  'POST /jobs/applicants/:id/decide': ownApplicant,
  'PUT /jobs/applicants/:id/note': ownApplicant,
  'GET /jobs/:id/people': ownJob,
  'GET /jobs/:id/match-facts': ownJob,
  'PUT /jobs/:id/match-facts': ownJob,
  'PUT /jobs/searches/:id': ownSearch,
  'DELETE /jobs/searches/:id': ownSearch,
  'POST /jobs/searches/:id/seen': ownSearch,
  'GET /reports/decisions/:id': ownDecision,
  'POST /reports/decisions/:id/appeal': ownDecision,
  'GET /jobs/applications/:id': ownApplication,
  'POST /jobs/applications/:id/withdraw': ownApplication,
  'POST /recommendations/requests/:id/remind': ownRequest,
  'DELETE /recommendations/requests/:id': ownRequest,
  'PUT /recommendations/received/:id': ownRecommendation,
  'GET /platform/webhooks/:id': ownWebhook,
  'PUT /platform/webhooks/:id': ownWebhook,
  'PUT /platform/webhooks/:id/state': ownWebhook,
  'POST /platform/webhooks/:id/secret': ownWebhook,
  'DELETE /platform/webhooks/:id': ownWebhook,
  'POST /platform/webhooks/:id/test': ownWebhook,
  'GET /platform/webhooks/:id/deliveries': ownWebhook,
  'GET /platform/webhooks/:id/deliveries/:deliveryId': ownWebhook,
  'POST /platform/webhooks/:id/deliveries/:deliveryId/replay': ownWebhook,
  'POST /platform/webhooks/:id/replay': ownWebhook,
};
/** What a call must say to be understood at all. */
const bodies: Record<string, () => object> = {
  'PATCH /sage-ai/chats/:chatId': () => ({ title: 'Mine' }),
  'PATCH /chat/messages/:messageId': () => ({ message: 'Mine' }),
  'PUT /chat/messages/:messageId/reactions': () => ({ emoji: '👍', on: true }),
  'PUT /notifications/:notificationId/read': () => ({ read: true }),
  'POST /proposal/copy/:id': () => ({ as: 'duplicate', title: 'Mine' }),
  'POST /proposal/projects/:id/milestones/:milestoneId/submit': () => ({ note: '' }),
  'POST /proposal/projects/:id/cancel': () => ({ reason: 'No time.' }),
  'POST /proposal/projects/:id/files': () => {
    const form = new FormData();
    form.set('file', new File(['Notes'], 'notes.txt'));
    return form;
  },
  'PUT /proposal/clauses/:id': () => ({ title: 'Travel', text: 'At cost.' }),
  'POST /proposal/invoices/:id/void': () => ({ reason: 'A mistake' }),
  'POST /proposal/invoices/:id/payments': () => ({
    payment_id: randomUUID(),
    amount: 1000,
    method: 'cash',
    received_on: today(),
    note: '',
  }),
  'POST /proposal/invoices/:id/credit': () => ({
    credit_id: randomUUID(),
    amount: 1000,
    reason: 'One icon less',
  }),
  'POST /payment/payments/:paymentId/refunds': () => ({
    refund_id: randomUUID(),
    amount: 1000,
    reason: 'One icon less',
  }),
  'POST /payment/disputes/:disputeId/contest': () => ({ summary: 'All was delivered.' }),
  'PUT /proposal/invoices/:id/reminders': () => ({ days: [1], time_zone: '' }),
  'PUT /service/updateService/:id': () => ({
    ...serviceDetails('Mine'),
    images: [{ url: `/files/${'a'.repeat(32)}`, alt: 'A box' }],
  }),
  'POST /service/publish/:id': () => ({ published: false }),
  'PUT /project/updateProject/:id': () => projectTerms('Mine'),
  'POST /project/publish/:id': () => ({ published: false }),
  'PUT /blogs/:id': () => blogTerms('Mine'),
  'PUT /jobs/:id': () => jobTerms('Mine'),
  'POST /jobs/:id/reopen': () => ({ closesOn: null }),
  'PUT /jobs/:id/match-facts': () => ({ added: [], ignored: [] }),
  'PUT /jobs/searches/:id': () => searchOf('Mine'),
  'POST /reports/decisions/:id/appeal': () => ({ words: 'Please look again.' }),
  'POST /jobs/applicants/:id/decide': () => ({ status: 'shortlisted' }),
  'PUT /jobs/applicants/:id/note': () => ({ note: 'Mine' }),
  'POST /blogs/:id/publish': () => ({ published: false }),
  'PATCH /leads/:id': () => ({ name: 'Noor' }),
  'POST /leads/:id/move': () => ({ stage: 'lost' }),
  'POST /leads/:id/notes': () => ({ note_id: randomUUID(), text: 'Likes paper.' }),
  'PUT /leads/:id/notes/:noteId': () => ({ text: 'Likes grey paper.' }),
  'POST /leads/:id/mail': () => ({ mail_id: randomUUID(), subject: 'Boxes', text: 'Hello' }),
  'PUT /leads/campaigns/:id': () => campaignTerms,
  'POST /leads/campaigns/:id/status': () => ({ status: 'closed' }),
  'PUT /recommendations/received/:id': () => ({ shown: true }),
  'PUT /platform/webhooks/:id': () => ({
    ...{ url: 'http://127.0.0.1:9/mine', types: ['invoice.paid'], description: '' },
  }),
  'PUT /platform/webhooks/:id/state': () => ({ state: 'paused' }),
  'POST /platform/webhooks/:id/replay': () => ({ since: new Date().toISOString() }),
};
const testedElsewhere = [
  // A provider's name is everybody's: what it means is the caller's own account.
  'DELETE /auth/linked-accounts/:provider',
  // A list's name is everybody's: what it holds is the caller's own.
  'GET /proposal/export/:list',
  // A stage's name likewise.
  'GET /leads/board/:stage',
  // Under another's id one writes a draft of one's own; deleting what is not there is harmless.
  'PUT /proposal/drafts/:draft_id',
  'DELETE /proposal/drafts/:draft_id',
  'PUT /drafts/:draft_id',
  'DELETE /drafts/:draft_id',
  'DELETE /proposal/clauses/:id',
  'DELETE /leads/campaigns/:id',
  // Only a model makes a draft: see the tests of services/sage.
  'GET /sage-ai/drafts/:id',
];

const owned = endpoints.filter(({ names }) => names === 'own').map(nameOf);

test('every endpoint that names a thing of one’s own has its rule tested here', () => {
  expect([...Object.keys(things), ...testedElsewhere].toSorted()).toEqual(owned.toSorted());
});

async function pairOf(role: Role) {
  const [owner, stranger] = await Promise.all([
    newPerson({ name: 'Olu', role }),
    newPerson({ name: 'Stran', role }),
  ]);
  return { owner, stranger };
}
const isOfClients = (name: string) =>
  endpoints.some((endpoint) => nameOf(endpoint) === name && endpoint.access === 'employer');

test('somebody else’s thing does not exist for a stranger, and does for its owner', async () => {
  test.setTimeout(120_000);
  const [freelancers, clients] = await Promise.all([pairOf('freelancer'), pairOf('employer')]);
  for (const [name, make] of Object.entries(things)) {
    await test.step(name, async () => {
      const { owner, stranger } = isOfClients(name) ? clients : freelancers;
      const params = await make(owner.token);
      const call = name.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') as 'GET /';
      const [method] = name.split(' ');
      const asked = method === 'GET' ? {} : { body: bodies[name]?.() ?? {} };
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
