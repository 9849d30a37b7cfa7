import { leads } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { findSite, hostOf } from '../sites/index.ts';
import { readCampaignNames } from './campaigns/campaigns.service.ts';
import { findLead } from './change-lead.service.ts';
import type { MessageLimit } from './daily-limit.service.ts';
import { emailLead, explainNoEmail } from './emails/lead-emails.service.ts';
import { listLeads, listStage, readBoard } from './lead-lists.service.ts';
import { addNote, removeNote, updateNote } from './lead-notes.service.ts';
import type { StoredLead } from './leads.model.ts';
import { presentLead, presentLeadDetail, presentLogEntry } from './leads.presenter.ts';
import { createLead, moveLead, removeLead, restoreLead, updateLead } from './leads.service.ts';
import { listHistory } from './log/lead-log.service.ts';
import { readLeadNumbers } from './log/lead-numbers.service.ts';
import { receiveSiteMessage } from './site-messages.service.ts';

interface Page {
  items: StoredLead[];
  nextCursor: string | null;
}

const presentPage = async ({ items, nextCursor }: Page) => {
  const campaigns = await readCampaignNames(items);
  return { items: items.map((each) => presentLead(each, campaigns)), nextCursor };
};

const presentDetail = async (stored: StoredLead) => {
  const [campaigns, why] = await Promise.all([readCampaignNames([stored]), explainNoEmail(stored)]);
  return presentLeadDetail(stored, { campaigns, whyNoMail: why });
};

export function leadRoutes(publicUrl: string, limit: MessageLimit) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    route(leads.writeToSite, async ({ body: { host, ...message }, req }) => {
      const stored = await findSite(host, baseDomain);
      const site = { ownerId: stored.ownerId, host: hostOf(stored, baseDomain) };
      await receiveSiteMessage({ message, site, ip: req.ip ?? '' }, limit);
      return { message: 'Message sent.' };
    }),
    ...listRoutes,
    ...singleLeadRoutes,
    ...noteRoutes,
  ];
}

const listRoutes = [
  route(leads.listOwn, async ({ user, query }) => presentPage(await listLeads(user.sub, query))),
  route(leads.board, async ({ user, query }) => {
    const { columns, overdue } = await readBoard(user.sub, query);
    const campaigns = await readCampaignNames(columns.flatMap(({ items }) => items));
    const present = (each: StoredLead) => presentLead(each, campaigns);
    return {
      columns: columns.map((each) => ({ ...each, items: each.items.map(present) })),
      overdue,
    };
  }),
  route(leads.boardStage, async ({ user, params: { stage }, query }) =>
    presentPage(await listStage(user.sub, { ...query, stage })),
  ),
  route(leads.numbers, async ({ user, query }) => ({
    numbers: await readLeadNumbers(user.sub, query),
  })),
];

const singleLeadRoutes = [
  route(leads.create, async ({ user, body }) => ({
    message: 'Lead added.',
    lead: await presentDetail(await createLead(user.sub, body)),
  })),
  route(leads.read, async ({ user, params: { id } }) => ({
    lead: await presentDetail(await findLead(user.sub, id)),
  })),
  route(leads.update, async ({ user, params: { id }, body }) => ({
    message: 'Lead saved.',
    lead: await presentDetail(await updateLead({ ownerId: user.sub, id }, body)),
  })),
  route(leads.move, async ({ user, params: { id }, body }) => ({
    message: 'Lead moved.',
    lead: await presentDetail(await moveLead({ ownerId: user.sub, id, ...body })),
  })),
  route(leads.remove, async ({ user, params: { id } }) => {
    await removeLead({ ownerId: user.sub, id });
    return { message: 'Lead deleted.' };
  }),
  route(leads.restore, async ({ user, params: { id } }) => ({
    message: 'Lead restored.',
    lead: await presentDetail(await restoreLead({ ownerId: user.sub, id })),
  })),
  route(leads.history, async ({ user, params: { id }, query }) => {
    const { _id } = await findLead(user.sub, id);
    const { items, nextCursor } = await listHistory(_id, query);
    return { items: items.map(presentLogEntry), nextCursor };
  }),
  route(leads.mail, async ({ user, params: { id }, body }) => ({
    message: 'We’re sending your email.',
    lead: await presentDetail(await emailLead({ ownerId: user.sub, id }, body)),
  })),
];

const noteRoutes = [
  route(leads.addNote, async ({ user, params: { id }, body: { note_id, text } }) => ({
    message: 'Note added.',
    lead: await presentDetail(await addNote({ ownerId: user.sub, id, noteId: note_id }, text)),
  })),
  route(leads.updateNote, async ({ user, params, body: { text } }) => ({
    message: 'Note saved.',
    lead: await presentDetail(await updateNote({ ownerId: user.sub, ...params }, text)),
  })),
  route(leads.removeNote, async ({ user, params }) => ({
    message: 'Note deleted.',
    lead: await presentDetail(await removeNote({ ownerId: user.sub, ...params })),
  })),
];
