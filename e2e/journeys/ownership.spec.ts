import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type AnyEndpoint, endpoints, type Role } from '@soloist/contracts';
import { connectApp, registerApp } from '../support/connected-apps.ts';
import { today } from '../support/days.ts';
import { recurringRequest } from '../support/invoices.ts';
import { jobTerms } from '../support/jobs.ts';
import {
  addOwnedHost,
  addOwnedPasskey,
  campaignTerms,
  createDeletedLead,
  createOwnedApiKey,
  createOwnedApplicant,
  createOwnedApplication,
  createOwnedAutopay,
  createOwnedBlog,
  createOwnedCampaign,
  createOwnedChatFile,
  createOwnedClause,
  createOwnedDecision,
  createOwnedDevice,
  createOwnedDispute,
  createOwnedDraft,
  createOwnedDraftVersion,
  createOwnedExpense,
  createOwnedFundAccount,
  createOwnedImport,
  createOwnedInvoice,
  createOwnedJob,
  createOwnedLead,
  createOwnedMessage,
  createOwnedPayableInvoice,
  createOwnedPayment,
  createOwnedPlatformInvoice,
  createOwnedPortfolioProject,
  createOwnedProject,
  createOwnedProposal,
  createOwnedRecommendation,
  createOwnedRecommendationRequest,
  createOwnedRecurring,
  createOwnedSearch,
  createOwnedService,
  createOwnedServiceDraft,
  createOwnedSignIn,
  createOwnedTimer,
  createOwnedWebhook,
  expenseTerms,
  type PathParams,
  receiveNotification,
  searchInput,
  startOwnedChat,
} from '../support/owned-items.ts';
import { callApi, newPerson } from '../support/people.ts';
import { blogTerms, projectTerms } from '../support/projects-and-blogs.ts';
import { serviceDetails } from '../support/services.ts';

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

const createOwnedApp = async (token: string) => ({
  id: await registerApp(token, { hasSecret: true }),
});
const createOwnedRecipient = async (token: string): Promise<PathParams> => ({
  ...(await createOwnedInvoice(token)),
  kind: 'invoice',
  recipientId: 'client',
});

/** For each endpoint that names an owned item, a function that creates one for its owner. */
const itemFactories: Record<string, (token: string) => Promise<PathParams>> = {
  'GET /sage-ai/chats/:chatId/messages': startOwnedChat,
  'PATCH /sage-ai/chats/:chatId': startOwnedChat,
  'DELETE /sage-ai/chats/:chatId': startOwnedChat,
  'DELETE /auth/sessions/:id': async (token) => {
    const { body } = await callApi('GET /auth/sessions', { token });
    return { id: body.sessions[0].id };
  },
  'POST /auth/api-keys/:id/rotate': createOwnedApiKey,
  'DELETE /auth/api-keys/:id': createOwnedApiKey,
  'DELETE /auth/connections/:id': async (token) => {
    const { id } = await connectApp(token, ['leads:read']);
    return { id };
  },
  'PUT /auth/apps/:id': createOwnedApp,
  'POST /auth/apps/:id/secret': createOwnedApp,
  'DELETE /auth/apps/:id': createOwnedApp,
  'POST /auth/activity/:id/report': createOwnedSignIn,
  'PATCH /auth/passkeys/:id': addOwnedPasskey,
  'DELETE /auth/passkeys/:id': addOwnedPasskey,
  'POST /hosts/:id/verify': addOwnedHost,
  'DELETE /hosts/:id': addOwnedHost,
  'GET /files/chat/:fileId': createOwnedChatFile,
  'PATCH /chat/messages/:messageId': createOwnedMessage,
  'DELETE /chat/messages/:messageId': createOwnedMessage,
  'PUT /chat/messages/:messageId/reactions': createOwnedMessage,
  'DELETE /notifications/:notificationId': receiveNotification,
  'PUT /notifications/:notificationId/read': receiveNotification,
  'POST /notifications/:notificationId/restore': receiveNotification,
  'DELETE /notifications/push-subscriptions/:subscriptionId': createOwnedDevice,
  'POST /notifications/push-subscriptions/:subscriptionId/test': createOwnedDevice,
  'GET /proposal/fetchProject/:id': createOwnedProposal,
  'POST /proposal/retryDelivery/:id/:deliveryId': createOwnedProposal,
  'POST /proposal/withdraw/:id': createOwnedProposal,
  'POST /proposal/resend/:id': createOwnedProposal,
  'POST /proposal/copy/:id': createOwnedProposal,
  'GET /proposal/pdf/:id': createOwnedProposal,
  'GET /proposal/projectView/:id': createOwnedProject,
  'GET /proposal/projects/:id/profit': createOwnedProject,
  'POST /proposal/projects/:id/milestones/:milestoneId/submit': createOwnedProject,
  'POST /proposal/projects/:id/milestones/:milestoneId/invoiceDraft': createOwnedProject,
  'POST /proposal/projects/:id/complete': createOwnedProject,
  'POST /proposal/projects/:id/cancel': createOwnedProject,
  'POST /proposal/projects/:id/files': createOwnedProject,
  'DELETE /proposal/projects/:id/files/:fileId': createOwnedProject,
  'GET /proposal/drafts/:draft_id': createOwnedDraft,
  'PUT /proposal/clauses/:id': createOwnedClause,
  'POST /proposal/time/timer/:entry_id/stop': createOwnedTimer,
  'PATCH /proposal/time/entries/:entry_id': createOwnedTimer,
  'PATCH /proposal/expenses/:expense_id': createOwnedExpense,
  'POST /proposal/expenses/:expense_id/restore': createOwnedExpense,
  'PUT /proposal/expenses/:expense_id/receipt': createOwnedExpense,
  'GET /proposal/expenses/:expense_id/receipt': createOwnedExpense,
  'DELETE /proposal/expenses/:expense_id/receipt': createOwnedExpense,
  'GET /proposal/fetchInvoice/:id': createOwnedInvoice,
  'POST /proposal/invoices/:id/void': createOwnedInvoice,
  'POST /proposal/invoices/:id/payments': createOwnedInvoice,
  'DELETE /proposal/invoices/:id/payments/:paymentId': createOwnedInvoice,
  'POST /proposal/invoices/:id/credit': createOwnedInvoice,
  'PUT /proposal/invoices/:id/inrRate': createOwnedInvoice,
  'GET /proposal/invoices/:id/lateFees': createOwnedInvoice,
  'POST /proposal/invoices/:id/lateFees/bill': createOwnedInvoice,
  'POST /proposal/invoices/:id/lateFees/waive': createOwnedInvoice,
  'DELETE /proposal/invoices/:id/lateFees/waive': createOwnedInvoice,
  'PUT /proposal/invoices/:id/reminders': createOwnedInvoice,
  'POST /proposal/invoices/:id/remind': createOwnedInvoice,
  'POST /proposal/remind/:id': createOwnedProposal,
  'POST /proposal/invoices/:id/resend': createOwnedInvoice,
  'POST /proposal/invoices/:id/retryDelivery/:deliveryId': createOwnedInvoice,
  'GET /proposal/invoices/:id/pdf': createOwnedInvoice,
  'GET /proposal/invoices/:id/ubl': createOwnedInvoice,
  'GET /proposal/recipients/:kind/:id': createOwnedRecipient,
  'POST /proposal/recipients/:kind/:id': createOwnedRecipient,
  'POST /proposal/recipients/:kind/:id/:recipientId/resend': createOwnedRecipient,
  'PUT /proposal/recipients/:kind/:id/:recipientId/address': createOwnedRecipient,
  'DELETE /proposal/recipients/:kind/:id/:recipientId': createOwnedRecipient,
  'GET /proposal/recurring/:id': createOwnedRecurring,
  'PUT /proposal/recurring/:id': createOwnedRecurring,
  'POST /proposal/recurring/:id/:action': createOwnedRecurring,
  'GET /payment/of-invoice/:invoiceId': createOwnedPayableInvoice,
  'POST /payment/autopay/mandates/:id/stop': createOwnedAutopay,
  'POST /payment/payments/:paymentId/refunds': createOwnedPayment,
  'GET /payment/disputes/:disputeId': createOwnedDispute,
  'GET /payment/disputes/:disputeId/evidence': createOwnedDispute,
  'POST /payment/disputes/:disputeId/contest': createOwnedDispute,
  'POST /payment/disputes/:disputeId/accept': createOwnedDispute,
  'DELETE /wallet/fund-accounts/:id': createOwnedFundAccount,
  'GET /payment/invoices/:id/pdf': createOwnedPlatformInvoice,
  'PUT /service/updateService/:id': createOwnedService,
  'POST /service/publish/:id': createOwnedService,
  'GET /service/own/:id': createOwnedService,
  'GET /service/deleteService/:id': createOwnedService,
  'GET /drafts/:draft_id': createOwnedServiceDraft,
  'GET /drafts/:draft_id/versions': createOwnedDraftVersion,
  'GET /drafts/:draft_id/versions/:revision': createOwnedDraftVersion,
  'PUT /project/updateProject/:id': createOwnedPortfolioProject,
  'POST /project/publish/:id': createOwnedPortfolioProject,
  'GET /project/own/:id': createOwnedPortfolioProject,
  'GET /project/deleteProject/:id': createOwnedPortfolioProject,
  'PUT /blogs/:id': createOwnedBlog,
  'POST /blogs/:id/publish': createOwnedBlog,
  'GET /blogs/own/:id': createOwnedBlog,
  'DELETE /blogs/:id': createOwnedBlog,
  'GET /leads/:id': createOwnedLead,
  'PATCH /leads/:id': createOwnedLead,
  'POST /leads/:id/move': createOwnedLead,
  'DELETE /leads/:id': createOwnedLead,
  'POST /leads/:id/restore': createDeletedLead,
  'POST /leads/:id/notes': createOwnedLead,
  'PUT /leads/:id/notes/:noteId': createOwnedLead,
  'DELETE /leads/:id/notes/:noteId': createOwnedLead,
  'GET /leads/:id/history': createOwnedLead,
  'POST /leads/:id/mail': createOwnedLead,
  'GET /leads/campaigns/:id': createOwnedCampaign,
  'PUT /leads/campaigns/:id': createOwnedCampaign,
  'POST /leads/campaigns/:id/status': createOwnedCampaign,
  'POST /leads/campaigns/:id/token': createOwnedCampaign,
  'GET /leads/imports/:id': createOwnedImport,
  'POST /leads/imports/:id/undo': createOwnedImport,
  'GET /jobs/own/:id': createOwnedJob,
  'PUT /jobs/:id': createOwnedJob,
  'POST /jobs/:id/close': createOwnedJob,
  'POST /jobs/:id/reopen': createOwnedJob,
  'GET /jobs/:id/applicants': createOwnedJob,
  'GET /jobs/applicants/:id': createOwnedApplicant,
  'POST /jobs/applicants/:id/decide': createOwnedApplicant,
  'PUT /jobs/applicants/:id/note': createOwnedApplicant,
  'GET /jobs/:id/people': createOwnedJob,
  'GET /jobs/:id/match-facts': createOwnedJob,
  'PUT /jobs/:id/match-facts': createOwnedJob,
  'PUT /jobs/searches/:id': createOwnedSearch,
  'DELETE /jobs/searches/:id': createOwnedSearch,
  'POST /jobs/searches/:id/seen': createOwnedSearch,
  'GET /reports/decisions/:id': createOwnedDecision,
  'POST /reports/decisions/:id/appeal': createOwnedDecision,
  'GET /jobs/applications/:id': createOwnedApplication,
  'POST /jobs/applications/:id/withdraw': createOwnedApplication,
  'POST /recommendations/requests/:id/remind': createOwnedRecommendationRequest,
  'DELETE /recommendations/requests/:id': createOwnedRecommendationRequest,
  'PUT /recommendations/received/:id': createOwnedRecommendation,
  'GET /platform/webhooks/:id': createOwnedWebhook,
  'PUT /platform/webhooks/:id': createOwnedWebhook,
  'PUT /platform/webhooks/:id/state': createOwnedWebhook,
  'POST /platform/webhooks/:id/secret': createOwnedWebhook,
  'DELETE /platform/webhooks/:id': createOwnedWebhook,
  'POST /platform/webhooks/:id/test': createOwnedWebhook,
  'GET /platform/webhooks/:id/deliveries': createOwnedWebhook,
  'GET /platform/webhooks/:id/deliveries/:deliveryId': createOwnedWebhook,
  'POST /platform/webhooks/:id/deliveries/:deliveryId/replay': createOwnedWebhook,
  'POST /platform/webhooks/:id/replay': createOwnedWebhook,
};
/** Valid request bodies. */
const bodies: Record<string, () => object> = {
  'PATCH /sage-ai/chats/:chatId': () => ({ title: 'Mine' }),
  'PATCH /chat/messages/:messageId': () => ({ message: 'Mine' }),
  'PUT /chat/messages/:messageId/reactions': () => ({ emoji: '👍', on: true }),
  'PUT /notifications/:notificationId/read': () => ({ read: true }),
  'POST /auth/api-keys/:id/rotate': () => ({ overlapHours: 0 }),
  'PATCH /auth/passkeys/:id': () => ({ name: 'Mine' }),
  'PUT /auth/apps/:id': () => ({ name: 'Mine', redirectUris: ['https://mine.example/'] }),
  'POST /proposal/recipients/:kind/:id': () => ({ email: 'nora@fathom.example', role: 'cc' }),
  'PUT /proposal/recipients/:kind/:id/:recipientId/address': () => ({
    email: 'nora@fathom.example',
  }),
  'PUT /proposal/recurring/:id': () => recurringRequest(`${new Date().getFullYear() + 1}-12-31`),
  'POST /proposal/copy/:id': () => ({ as: 'duplicate', title: 'Mine' }),
  'POST /proposal/projects/:id/milestones/:milestoneId/submit': () => ({ note: '' }),
  'POST /proposal/projects/:id/cancel': () => ({ reason: 'No time.' }),
  'POST /proposal/projects/:id/files': () => {
    const form = new FormData();
    form.set('file', new File(['Notes'], 'notes.txt'));
    return form;
  },
  'POST /proposal/time/timer/:entry_id/stop': () => ({ stopped_at: new Date().toISOString() }),
  'PATCH /proposal/time/entries/:entry_id': () => ({ day: today(), note: '', billable: true }),
  'PATCH /proposal/expenses/:expense_id': expenseTerms,
  'PUT /proposal/expenses/:expense_id/receipt': () => {
    const form = new FormData();
    form.set('file', new File(['%PDF-1.4'], 'receipt.pdf'));
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
  'PUT /proposal/invoices/:id/inrRate': () => ({ inr_rate: 84.5 }),
  'POST /proposal/invoices/:id/lateFees/bill': () => ({ until: today() }),
  'POST /proposal/invoices/:id/lateFees/waive': () => ({ until: today() }),
  'PUT /proposal/invoices/:id/reminders': () => ({ days: [1], time_zone: '' }),
  'POST /proposal/remind/:id': () => ({ message: 'Any questions?' }),
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
  'PUT /jobs/searches/:id': () => searchInput('Mine'),
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
const excludedEndpoints = [
  // The browser that an app sent owns a request, by its cookie: see the tests of services/identity.
  'GET /auth/oauth/authorize/:uid/request',
  'POST /auth/oauth/authorize/:uid/allow',
  'POST /auth/oauth/authorize/:uid/cancel',
  // A provider's name is shared; it selects the caller's account.
  'DELETE /auth/linked-accounts/:provider',
  // A list's name is shared; its items are the caller's.
  'GET /proposal/export/:list',
  // So is a kind of document or email; the settings are the caller's.
  'PUT /proposal/settings/numbering/:kind',
  'PUT /proposal/settings/emails/:kind',
  'DELETE /proposal/settings/emails/:kind',
  'POST /proposal/settings/emails/:kind/preview',
  // A format's name is shared, too.
  'GET /wallet/accounting/settings/:format',
  'PUT /wallet/accounting/settings/:format',
  'DELETE /wallet/accounting/settings/:format',
  // A stage's name is shared, too.
  'GET /leads/board/:stage',
  // Writing under another person's id creates the caller's draft; deleting a missing one is harmless.
  'PUT /proposal/drafts/:draft_id',
  'DELETE /proposal/drafts/:draft_id',
  'PUT /drafts/:draft_id',
  'DELETE /drafts/:draft_id',
  'DELETE /proposal/clauses/:id',
  // The caller’s own entry, expense or draft, whatever another person has under the same id.
  'PUT /proposal/time/entries/:entry_id',
  'DELETE /proposal/time/entries/:entry_id',
  'PUT /proposal/time/weeks/:week_id',
  'DELETE /proposal/time/weeks/:week_id',
  'PUT /proposal/time/invoices/:draft_id',
  'DELETE /proposal/time/invoices/:draft_id',
  'PUT /proposal/expenses/:expense_id',
  'DELETE /proposal/expenses/:expense_id',
  'PUT /proposal/expenses/invoices/:draft_id',
  'DELETE /proposal/expenses/invoices/:draft_id',
  'DELETE /leads/campaigns/:id',
  // Only a model creates a draft: see the tests of services/sage.
  'GET /sage-ai/drafts/:id',
  'GET /sage-ai/acts/:id',
  'POST /sage-ai/acts/:id/approve',
  'POST /sage-ai/acts/:id/undo',
];

const ownedEndpoints = endpoints.filter(({ names }) => names === 'own').map(nameOf);

test('every endpoint that names an owned item is covered here', () => {
  expect([...Object.keys(itemFactories), ...excludedEndpoints].toSorted()).toEqual(
    ownedEndpoints.toSorted(),
  );
});

async function createPair(role: Role) {
  const [owner, stranger] = await Promise.all([
    newPerson({ name: 'Olu', role }),
    newPerson({ name: 'Stran', role }),
  ]);
  return { owner, stranger };
}
const isClientEndpoint = (name: string) =>
  endpoints.some((endpoint) => nameOf(endpoint) === name && endpoint.access === 'employer');

test('an item is not found for a stranger and is for its owner', async () => {
  const [freelancers, clients] = await Promise.all([
    createPair('freelancer'),
    createPair('employer'),
  ]);
  for (const [name, make] of Object.entries(itemFactories)) {
    await test.step(name, async () => {
      const { owner, stranger } = isClientEndpoint(name) ? clients : freelancers;
      const params = await make(owner.token);
      const call = name.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') as 'GET /';
      const [method] = name.split(' ');
      const options = method === 'GET' ? {} : { body: bodies[name]?.() ?? {} };
      const refused = await callApi(call, { token: stranger.token, ...options });
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
      // Ending the owner's session would end the test.
      if (name.startsWith('DELETE /auth/sessions')) return;
      const allowed = await callApi(call, { token: owner.token, ...options });
      expect(allowed.status).not.toBe(404);
      expect(allowed.status).toBeLessThan(500);
    });
  }
});
