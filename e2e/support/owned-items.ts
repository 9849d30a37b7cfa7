import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { KeyScope } from '@soloist/contracts';
import { createSoftwarePasskey } from '@soloist/tools/local-stack/software-authenticator.ts';
import { app } from './app.ts';
import { sendMessages } from './chat.ts';
import { today } from './days.ts';
import { recurringRequest, rupeeTerms, sendInvoice } from './invoices.ts';
import { applyToJob, postJob, receiveApplication } from './jobs.ts';
import { callSimulator, payInvoice, startAutopay, subscribe } from './payment-provider.ts';
import { callApi, fetchDemoToken, newPerson, testPassword } from './people.ts';
import { createBlog, createProject, startBlogDraft } from './projects-and-blogs.ts';
import { acceptProposal, milestoneTerms, sendProposal } from './proposals.ts';
import { receiveRecommendation, requestRecommendation } from './recommendations.ts';
import { createService, startServiceDraft } from './services.ts';
import { createDelivery } from './webhooks.ts';

// Each function creates an item for the token's owner and returns its path parameters.

/** Path parameters that identify an item. */
export type PathParams = Record<string, string>;

export async function createOwnedProposal(token: string): Promise<PathParams> {
  const to = 'sofie@nordlys.example';
  const { id, contract_id, deliveries } = await sendProposal({ token, to, signature: 'Mira' });
  return { id, contract_id, deliveryId: deliveries[0]!.id };
}

/** An accepted proposal by milestones, with a file, its first milestone approved. */
export async function createOwnedProject(token: string): Promise<PathParams> {
  const signature = 'Mira Tester';
  const to = 'sofie@nordlys.example';
  const { id, contract_id } = await sendProposal({ token, to, signature, terms: milestoneTerms });
  await acceptProposal(contract_id);
  const { body } = await callApi(`GET /proposal/fetchProject/${id}`, { token });
  const milestoneId = body.proposal.project.milestones[0].id;
  const milestone = `milestones/${milestoneId}`;
  await callApi(`POST /proposal/projects/${id}/${milestone}/submit`, { token, body: { note: '' } });
  await callApi(`POST /proposal/contract/${contract_id}/${milestone}/approve`);
  const form = new FormData();
  form.set('file', new File(['A route'], 'route.txt'));
  const added = await callApi(`POST /proposal/projects/${id}/files`, { token, body: form });
  return { id, milestoneId, fileId: added.body.file.id };
}

/** A partly paid invoice. */
export async function createOwnedInvoice(token: string): Promise<PathParams> {
  const { id, deliveries } = await sendInvoice(token);
  const payment_id = randomUUID();
  await callApi(`POST /proposal/invoices/${id}/payments`, {
    token,
    body: { payment_id, amount: 1000, method: 'cash', received_on: today(), note: '' },
  });
  return { id, deliveryId: deliveries[0]!.id, paymentId: payment_id };
}

/** A recurring invoice whose first date is next year. */
export async function createOwnedRecurring(token: string): Promise<PathParams> {
  const body = recurringRequest(`${new Date().getFullYear() + 1}-12-31`);
  const created = await callApi('POST /proposal/recurring', { token, body });
  return { id: created.body.recurring.id, action: 'pause' };
}

/** An invoice whose client opened the checkout. */
export async function createOwnedPayableInvoice(token: string): Promise<PathParams> {
  const { id: invoiceId, orderId } = await sendInvoice(token);
  expect((await callApi(`GET /payment/order/${orderId}`)).status).toBe(200);
  return { invoiceId };
}

/** The autopay of a client. */
export async function createOwnedAutopay(token: string): Promise<PathParams> {
  const { orderId } = await sendInvoice(token, rupeeTerms);
  await startAutopay(orderId);
  const list = async () => (await callApi('GET /payment/autopay', { token })).body.items;
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
  return { id: (await list())[0].id };
}

/** A payment of an invoice, through the checkout. */
export async function createOwnedPayment(token: string): Promise<PathParams> {
  const { orderId } = await sendInvoice(token);
  return payInvoice(orderId);
}

/** A dispute by the client's bank. */
export async function createOwnedDispute(token: string): Promise<PathParams> {
  const { paymentId } = await createOwnedPayment(token);
  const { id } = await callSimulator(`/payments/${paymentId}/dispute`, {});
  const isKnown = async () =>
    (await callApi(`GET /payment/disputes/${id}`, { token })).status === 200;
  await expect.poll(isKnown).toBe(true);
  return { disputeId: id };
}

/** A payout account. */
export async function createOwnedFundAccount(token: string): Promise<PathParams> {
  const account_number = String(Date.now());
  const details = {
    kind: 'bank_account',
    name: 'Noor Haddad',
    account_number,
    ifsc: 'HDFC0000053',
  };
  const added = await callApi('POST /payment/add-fund-account', { token, body: { details } });
  return { id: added.body.fundAccount.id };
}

/** A platform invoice for a subscription that the simulated provider reports as paid. */
export async function createOwnedPlatformInvoice(token: string): Promise<PathParams> {
  await subscribe(token);
  const invoices = await callApi('GET /payment/invoices', { token });
  return { id: invoices.body.items[0].id };
}

export async function createOwnedDraft(token: string): Promise<PathParams> {
  const draft_id = randomUUID();
  await callApi(`PUT /proposal/drafts/${draft_id}`, { token, body: draftBody(0) });
  return { draft_id };
}
const draftBody = (revision: number) => ({
  kind: 'proposal',
  title: 'Mine',
  content: {},
  revision,
});

/** A sign-in of another device. */
export async function createOwnedSignIn(token: string): Promise<PathParams> {
  const { email } = (await callApi('GET /profile/loadUser', { token })).body.userInfo;
  await callApi('POST /auth/login', { body: { email, password: testPassword } });
  const { body } = await callApi('GET /auth/activity', { token });
  return { id: body.items[0].id };
}

export async function createOwnedClause(token: string): Promise<PathParams> {
  const body = { title: 'Travel', text: 'Travel is billed at cost.' };
  const added = await callApi('POST /proposal/clauses', { token, body });
  return { id: added.body.clause.id };
}

/** A running timer. */
export async function createOwnedTimer(token: string): Promise<PathParams> {
  const entry_id = randomUUID();
  const started_at = new Date().toISOString();
  const body = { entry_id, started_at, day: today(), note: 'Mine', billable: true };
  await callApi('POST /proposal/time/timer', { token, body });
  return { entry_id };
}

export const expenseTerms = () => ({
  ...{ day: today(), description: 'Train', category: 'travel', amount: 1200, currency: 'USD' },
  billable: true,
});

/** An expense with a receipt. */
export async function createOwnedExpense(token: string): Promise<PathParams> {
  const expense_id = randomUUID();
  const path = `/proposal/expenses/${expense_id}` as const;
  await callApi(`PUT ${path}`, { token, body: expenseTerms() });
  const body = new FormData();
  body.set('file', new File(['%PDF-1.4'], 'receipt.pdf'));
  await callApi(`PUT ${path}/receipt`, { token, body });
  return { expense_id };
}

/** A notification that a client opened the proposal. */
export async function receiveNotification(token: string): Promise<PathParams> {
  const { contract_id } = await createOwnedProposal(token);
  await callApi(`POST /proposal/viewed/${contract_id}`, { body: { time_zone: '' } });
  let notificationId: string | undefined;
  await expect(async () => {
    const { body } = await callApi('GET /notifications', { token });
    notificationId = body.data[0]?.id;
    expect(notificationId).toBeDefined();
  }).toPass();
  return { notificationId: notificationId! };
}

export async function createOwnedService(token: string): Promise<PathParams> {
  const { id } = await createService(token);
  return { id };
}

export async function createOwnedServiceDraft(token: string): Promise<PathParams> {
  return { draft_id: await startServiceDraft(token, {}) };
}

export async function createOwnedPortfolioProject(token: string): Promise<PathParams> {
  const { id } = await createProject(token);
  return { id };
}

export async function createOwnedBlog(token: string): Promise<PathParams> {
  const { id } = await createBlog(token);
  return { id };
}

export async function createOwnedDraftVersion(token: string): Promise<PathParams> {
  const draft_id = await startBlogDraft(token);
  const { body } = await callApi(`GET /drafts/${draft_id}/versions`, { token });
  return { draft_id, revision: String(body.versions[0].revision) };
}

export async function createOwnedJob(token: string): Promise<PathParams> {
  const { _id } = await postJob(token);
  return { id: _id };
}

export async function createOwnedApplicant(token: string): Promise<PathParams> {
  const { _id } = await receiveApplication(token);
  return { id: _id };
}

export async function createOwnedApplication(token: string): Promise<PathParams> {
  const client = await newPerson({ name: 'Client', role: 'employer' });
  const { _id: jobId } = await postJob(client.token);
  const { _id } = await applyToJob(jobId, token);
  return { id: _id };
}

export async function createOwnedSearch(token: string): Promise<PathParams> {
  const body = searchInput(`Search ${Date.now()}`);
  const saved = await callApi('POST /jobs/searches', { token, body });
  return { id: saved.body.search.id };
}
export const searchInput = (name: string) => ({ name, notify: 'none' });

/** A warning: the demo client reports the person, and the demo freelancer, an admin, decides. */
export async function createOwnedDecision(token: string): Promise<PathParams> {
  const { body: me } = await callApi('GET /profile/loadUser', { token });
  const reporter = await fetchDemoToken('employer');
  const report = { kind: 'person', id: me.userInfo.id, reason: 'spam' };
  await expect(async () => {
    const reported = await callApi('POST /reports', { token: reporter, body: report });
    expect(reported.status).toBe(200);
  }).toPass();
  const moderator = await fetchDemoToken('freelancer');
  const { body } = await callApi('GET /moderation/cases?limit=50', { token: moderator });
  const { id } = body.items.find((each: { thingId: string }) => each.thingId === report.id);
  const opened = await callApi(`GET /moderation/cases/${id}`, { token: moderator });
  const decision = { decision: 'warn', words: 'Mind.', seen: opened.body.case.decisions.length };
  await callApi(`POST /moderation/cases/${id}/decide`, { token: moderator, body: decision });
  return { id };
}

export async function createOwnedLead(token: string): Promise<PathParams> {
  const body = { lead_id: randomUUID(), name: 'Noor' };
  const { body: added } = await callApi('POST /leads', { token, body });
  const note_id = randomUUID();
  const { id } = added.lead;
  await callApi(`POST /leads/${id}/notes`, { token, body: { note_id, text: 'Likes paper.' } });
  return { id, noteId: note_id };
}

export async function createDeletedLead(token: string): Promise<PathParams> {
  const params = await createOwnedLead(token);
  await callApi(`DELETE /leads/${params.id}`, { token });
  return params;
}

export const campaignTerms = { name: 'Boxes', formFields: [] };
export async function createOwnedCampaign(token: string): Promise<PathParams> {
  const body = { campaign_id: randomUUID(), campaign: campaignTerms };
  const { body: created } = await callApi('POST /leads/campaigns', { token, body });
  return { id: created.campaign.id };
}

export async function createOwnedImport(token: string): Promise<PathParams> {
  const form = new FormData();
  form.set('options', JSON.stringify({ import_id: randomUUID() }));
  form.set('file', new File(['Name\nNoor'], 'leads.csv'));
  const { body } = await callApi('POST /leads/imports', { token, body: form });
  return { id: body.import.id };
}

/** A new API key with these scopes. */
export async function createApiKey(token: string, scopes: readonly KeyScope[]) {
  const form = { name: 'Bookkeeping', scopes, expiresInDays: 30 };
  const { body } = await callApi('POST /auth/api-keys', { token, body: form });
  return { id: body.created.id as string, key: body.key as string };
}

export async function createOwnedApiKey(token: string): Promise<PathParams> {
  const { id } = await createApiKey(token, ['invoices:read']);
  return { id };
}

export async function addOwnedPasskey(token: string): Promise<PathParams> {
  const passkey = createSoftwarePasskey({ origin: app.url });
  const { body } = await callApi('POST /auth/passkeys/options', {
    token,
    body: { password: testPassword },
  });
  const form = passkey.register(body.options);
  const added = await callApi('POST /auth/passkeys', { token, body: form });
  return { id: added.body.added.id };
}

export async function addOwnedHost(token: string): Promise<PathParams> {
  const host = `folio-${Date.now()}.example.com`;
  const { body } = await callApi('POST /hosts', { token, body: { host } });
  return { id: body.hosts[0].id };
}

export async function createOwnedRecommendationRequest(token: string): Promise<PathParams> {
  const { id } = await requestRecommendation(token);
  return { id };
}

export async function createOwnedRecommendation(token: string): Promise<PathParams> {
  const { id } = await receiveRecommendation(token);
  return { id };
}

export async function startOwnedChat(token: string): Promise<PathParams> {
  const { body } = await callApi('POST /sage-ai/chats', { token, body: {} });
  return { chatId: body.data._id };
}

/** A message to another person. */
export async function createOwnedMessage(token: string): Promise<PathParams> {
  const { user: other } = await newPerson({ name: 'Mes' });
  const { sub: id } = JSON.parse(atob(token.split('.')[1]!));
  await sendMessages({ id, token }, other.id, ['Do you draw boxes?']);
  const { body } = await callApi(`GET /chat/getMessage?id=${other.id}`, { token });
  return { messageId: body.items[0].id };
}

/** A push subscription of a browser. */
export async function createOwnedDevice(token: string): Promise<PathParams> {
  const { body } = await callApi('POST /notifications/push-subscriptions', {
    token,
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  });
  return { subscriptionId: body.subscription.id };
}

/** A chat file for another person. */
export async function createOwnedChatFile(token: string): Promise<PathParams> {
  const form = new FormData();
  form.set('file', new File(['A route'], 'route.txt'));
  const receiver = 'f'.repeat(24);
  const { body } = await callApi(`POST /files/chat?receiver=${receiver}`, { token, body: form });
  return { fileId: body.file.id };
}

/** A webhook with a delivery. */
export const createOwnedWebhook = (token: string): Promise<PathParams> => createDelivery(token);
