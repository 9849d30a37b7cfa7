import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { say } from './chat.ts';
import { sendInvoice } from './invoices.ts';
import { applyTo, postJob, receiveApplication } from './jobs.ts';
import { atProvider, payInvoice, subscribe } from './payment-provider.ts';
import { callApi, newPerson, tokenOf } from './people.ts';
import { acceptProposal, byMilestone, sendProposal } from './proposals.ts';
import { askForRecommendation, receiveRecommendation } from './recommendations.ts';
import { beginServiceDraft, makeService } from './services.ts';
import { makeDelivery } from './webhooks.ts';
import { beginBlogDraft, makeBlog, makeProject } from './works.ts';

// One thing of each kind for the person whose token it is, and what names it in paths.

/** What a path of theirs names. */
export type Params = Record<string, string>;

export async function ownProposal(token: string): Promise<Params> {
  const to = 'sofie@nordlys.example';
  const { id, contract_id, deliveries } = await sendProposal({ token, to, signature: 'Mira' });
  return { id, contract_id, deliveryId: deliveries[0]!.id };
}

/** An accepted proposal by milestones, with a file, its first milestone approved. */
export async function ownProject(token: string): Promise<Params> {
  const signature = 'Mira Tester';
  const to = 'sofie@nordlys.example';
  const { id, contract_id } = await sendProposal({ token, to, signature, terms: byMilestone });
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

/** An invoice of which a part is paid. */
export async function ownInvoice(token: string): Promise<Params> {
  const { id, deliveries } = await sendInvoice(token);
  const payment_id = randomUUID();
  await callApi(`POST /proposal/invoices/${id}/payments`, {
    token,
    body: { payment_id, amount: 1000, method: 'cash', received_on: today(), note: '' },
  });
  return { id, deliveryId: deliveries[0]!.id, paymentId: payment_id };
}

/** One whose client has opened the checkout. */
export async function ownPayableInvoice(token: string): Promise<Params> {
  const { id: invoiceId, orderId } = await sendInvoice(token);
  expect((await callApi(`GET /payment/order/${orderId}`)).status).toBe(200);
  return { invoiceId };
}

/** A payment of an invoice, through the checkout. */
export async function ownPayment(token: string): Promise<Params> {
  const { orderId } = await sendInvoice(token);
  return payInvoice(orderId);
}

/** One that the client's bank asks back. */
export async function ownDispute(token: string): Promise<Params> {
  const { paymentId } = await ownPayment(token);
  const { id } = await atProvider(`/payments/${paymentId}/dispute`, {});
  const isKnown = async () =>
    (await callApi(`GET /payment/disputes/${id}`, { token })).status === 200;
  await expect.poll(isKnown).toBe(true);
  return { disputeId: id };
}

/** Where payouts can go. */
export async function ownFundAccount(token: string): Promise<Params> {
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

/** Of the platform's to a person, for a subscription that the simulated provider says is paid. */
export async function ownPlatformInvoice(token: string): Promise<Params> {
  await subscribe(token);
  const invoices = await callApi('GET /payment/invoices', { token });
  return { id: invoices.body.items[0].id };
}

export async function ownDraft(token: string): Promise<Params> {
  const draft_id = randomUUID();
  await callApi(`PUT /proposal/drafts/${draft_id}`, { token, body: draftOf(0) });
  return { draft_id };
}
const draftOf = (revision: number) => ({ kind: 'proposal', title: 'Mine', content: {}, revision });
export const today = () => new Date().toISOString().slice(0, 10);

export async function ownClause(token: string): Promise<Params> {
  const body = { title: 'Travel', text: 'Travel is billed at cost.' };
  const added = await callApi('POST /proposal/clauses', { token, body });
  return { id: added.body.clause.id };
}

/** Makes the owner a notification: a client opens their proposal. */
export async function receiveNotification(token: string): Promise<Params> {
  const { contract_id } = await ownProposal(token);
  await callApi(`POST /proposal/viewed/${contract_id}`, { body: { time_zone: '' } });
  let notificationId: string | undefined;
  await expect(async () => {
    const { body } = await callApi('GET /notifications', { token });
    notificationId = body.data[0]?.id;
    expect(notificationId).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return { notificationId: notificationId! };
}

export async function ownService(token: string): Promise<Params> {
  const { id } = await makeService(token);
  return { id };
}

export async function ownServiceDraft(token: string): Promise<Params> {
  return { draft_id: await beginServiceDraft(token, {}) };
}

export async function ownProjectOfPortfolio(token: string): Promise<Params> {
  const { id } = await makeProject(token);
  return { id };
}

export async function ownBlog(token: string): Promise<Params> {
  const { id } = await makeBlog(token);
  return { id };
}

export async function ownDraftVersion(token: string): Promise<Params> {
  const draft_id = await beginBlogDraft(token);
  const { body } = await callApi(`GET /drafts/${draft_id}/versions`, { token });
  return { draft_id, revision: String(body.versions[0].revision) };
}

export async function ownJob(token: string): Promise<Params> {
  const { _id } = await postJob(token);
  return { id: _id };
}

export async function ownApplicant(token: string): Promise<Params> {
  const { _id } = await receiveApplication(token);
  return { id: _id };
}

export async function ownApplication(token: string): Promise<Params> {
  const client = await newPerson({ name: 'Client', role: 'employer' });
  const { _id: jobId } = await postJob(client.token);
  const { _id } = await applyTo(jobId, token);
  return { id: _id };
}

export async function ownSearch(token: string): Promise<Params> {
  const body = searchOf(`Search ${Date.now()}`);
  const saved = await callApi('POST /jobs/searches', { token, body });
  return { id: saved.body.search.id };
}
export const searchOf = (name: string) => ({ name, notify: 'none' });

/** A warning: the demo's client reports the person, its freelancer runs the installation. */
export async function ownDecision(token: string): Promise<Params> {
  const { body: me } = await callApi('GET /profile/loadUser', { token });
  const reporter = await tokenOf('employer');
  const report = { kind: 'person', id: me.userInfo.id, reason: 'spam' };
  await expect(async () => {
    const reported = await callApi('POST /reports', { token: reporter, body: report });
    expect(reported.status).toBe(200);
  }).toPass({ timeout: 15_000 });
  const moderator = await tokenOf('freelancer');
  const { body } = await callApi('GET /moderation/cases?limit=50', { token: moderator });
  const { id } = body.items.find((each: { thingId: string }) => each.thingId === report.id);
  const opened = await callApi(`GET /moderation/cases/${id}`, { token: moderator });
  const decision = { decision: 'warn', words: 'Mind.', seen: opened.body.case.decisions.length };
  await callApi(`POST /moderation/cases/${id}/decide`, { token: moderator, body: decision });
  return { id };
}

export async function ownLead(token: string): Promise<Params> {
  const body = { lead_id: randomUUID(), name: 'Noor' };
  const { body: added } = await callApi('POST /leads', { token, body });
  const note_id = randomUUID();
  const { id } = added.lead;
  await callApi(`POST /leads/${id}/notes`, { token, body: { note_id, text: 'Likes paper.' } });
  return { id, noteId: note_id };
}

export async function deletedLead(token: string): Promise<Params> {
  const params = await ownLead(token);
  await callApi(`DELETE /leads/${params.id}`, { token });
  return params;
}

export const campaignTerms = { name: 'Boxes', formFields: [] };
export async function ownCampaign(token: string): Promise<Params> {
  const body = { campaign_id: randomUUID(), campaign: campaignTerms };
  const { body: begun } = await callApi('POST /leads/campaigns', { token, body });
  return { id: begun.campaign.id };
}

export async function ownImport(token: string): Promise<Params> {
  const form = new FormData();
  form.set('options', JSON.stringify({ import_id: randomUUID() }));
  form.set('file', new File(['Name\nNoor'], 'leads.csv'));
  const { body } = await callApi('POST /leads/imports', { token, body: form });
  return { id: body.import.id };
}

export async function addHost(token: string): Promise<Params> {
  const host = `folio-${Date.now()}.example.com`;
  const { body } = await callApi('POST /hosts', { token, body: { host } });
  return { id: body.hosts[0].id };
}

export async function ownRequest(token: string): Promise<Params> {
  const { id } = await askForRecommendation(token);
  return { id };
}

export async function ownRecommendation(token: string): Promise<Params> {
  const { id } = await receiveRecommendation(token);
  return { id };
}

export async function startChat(token: string): Promise<Params> {
  const { body } = await callApi('POST /sage-ai/chats', { token, body: {} });
  return { chatId: body.data._id };
}

/** A message of theirs to somebody. */
export async function ownMessage(token: string): Promise<Params> {
  const { user: other } = await newPerson({ name: 'Mes' });
  const { sub: id } = JSON.parse(atob(token.split('.')[1]!));
  await say({ id, token }, other.id, ['Do you draw boxes?']);
  const { body } = await callApi(`GET /chat/getMessage?id=${other.id}`, { token });
  return { messageId: body.items[0].id };
}

/** A browser of the person's that shows notifications. */
export async function ownDevice(token: string): Promise<Params> {
  const { body } = await callApi('POST /notifications/push-subscriptions', {
    token,
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  });
  return { subscriptionId: body.subscription.id };
}

/** A file that the person uploaded for somebody. */
export async function ownChatFile(token: string): Promise<Params> {
  const form = new FormData();
  form.set('file', new File(['A route'], 'route.txt'));
  const receiver = 'f'.repeat(24);
  const { body } = await callApi(`POST /files/chat?receiver=${receiver}`, { token, body: form });
  return { fileId: body.file.id };
}

/** A webhook with a message. */
export const ownWebhook = (token: string): Promise<Params> => makeDelivery(token);
