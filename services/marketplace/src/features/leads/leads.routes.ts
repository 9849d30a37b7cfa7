import { leads } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { namesOfCampaigns } from '../campaigns/campaigns.service.ts';
import { hostOf } from '../sites/sites.presenter.ts';
import { findSite } from '../sites/sites.service.ts';
import { findOwnLead } from './change-lead.ts';
import type { DailyLimit } from './daily-limit.ts';
import { listOwnLeads, listStage, readBoard } from './lead-lists.service.ts';
import { listHistory } from './lead-log.service.ts';
import { mailLead, whyNoMail } from './lead-mails.service.ts';
import { addNote, removeNote, updateNote } from './lead-notes.service.ts';
import { readNumbers } from './lead-numbers.service.ts';
import type { StoredLead } from './leads.model.ts';
import { presentLead, presentLogEntry, presentWholeLead } from './leads.presenter.ts';
import { createLead, moveLead, removeLead, restoreLead, updateLead } from './own-leads.service.ts';
import { receiveMessage } from './site-messages.service.ts';

interface Page {
  items: StoredLead[];
  nextCursor: string | null;
}

const presentPage = async ({ items, nextCursor }: Page) => {
  const campaigns = await namesOfCampaigns(items);
  return { items: items.map((each) => presentLead(each, campaigns)), nextCursor };
};

const whole = async (stored: StoredLead) => {
  const [campaigns, why] = await Promise.all([namesOfCampaigns([stored]), whyNoMail(stored)]);
  return presentWholeLead(stored, { campaigns, whyNoMail: why });
};

export function leadRoutes(publicUrl: string, limit: DailyLimit) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    route(leads.writeToSite, async ({ body: { host, ...message }, req }) => {
      const stored = await findSite(host, baseDomain);
      const site = { ownerId: stored.ownerId, host: hostOf(stored, baseDomain) };
      await receiveMessage({ message, site, ip: req.ip ?? '' }, limit);
      return { message: 'Your message is sent.' };
    }),
    ...listRoutes,
    ...ownRoutes,
    ...noteRoutes,
  ];
}

const listRoutes = [
  route(leads.listOwn, async ({ user, query }) => presentPage(await listOwnLeads(user.sub, query))),
  route(leads.board, async ({ user, query }) => {
    const { columns, overdue } = await readBoard(user.sub, query);
    const campaigns = await namesOfCampaigns(columns.flatMap(({ items }) => items));
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
    numbers: await readNumbers(user.sub, query),
  })),
];

const ownRoutes = [
  route(leads.create, async ({ user, body }) => ({
    message: 'Lead added.',
    lead: await whole(await createLead(user.sub, body)),
  })),
  route(leads.read, async ({ user, params: { id } }) => ({
    lead: await whole(await findOwnLead(user.sub, id)),
  })),
  route(leads.update, async ({ user, params: { id }, body }) => ({
    message: 'Lead saved.',
    lead: await whole(await updateLead({ ownerId: user.sub, id }, body)),
  })),
  route(leads.move, async ({ user, params: { id }, body }) => ({
    message: 'Lead moved.',
    lead: await whole(await moveLead({ ownerId: user.sub, id, ...body })),
  })),
  route(leads.remove, async ({ user, params: { id } }) => {
    await removeLead({ ownerId: user.sub, id });
    return { message: 'Lead deleted.' };
  }),
  route(leads.restore, async ({ user, params: { id } }) => ({
    message: 'Lead brought back.',
    lead: await whole(await restoreLead({ ownerId: user.sub, id })),
  })),
  route(leads.history, async ({ user, params: { id }, query }) => {
    const { _id } = await findOwnLead(user.sub, id);
    const { items, nextCursor } = await listHistory(_id, query);
    return { items: items.map(presentLogEntry), nextCursor };
  }),
  route(leads.mail, async ({ user, params: { id }, body }) => ({
    message: 'Your mail is on its way.',
    lead: await whole(await mailLead({ ownerId: user.sub, id }, body)),
  })),
];

const noteRoutes = [
  route(leads.addNote, async ({ user, params: { id }, body: { note_id, text } }) => ({
    message: 'Note added.',
    lead: await whole(await addNote({ ownerId: user.sub, id, noteId: note_id }, text)),
  })),
  route(leads.updateNote, async ({ user, params, body: { text } }) => ({
    message: 'Note saved.',
    lead: await whole(await updateNote({ ownerId: user.sub, ...params }, text)),
  })),
  route(leads.removeNote, async ({ user, params }) => ({
    message: 'Note deleted.',
    lead: await whole(await removeNote({ ownerId: user.sub, ...params })),
  })),
];
