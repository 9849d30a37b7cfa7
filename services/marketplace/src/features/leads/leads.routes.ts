import { leads } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { hostOf } from '../sites/sites.presenter.ts';
import { findSite } from '../sites/sites.service.ts';
import type { DailyLimit } from './daily-limit.ts';
import { presentLead } from './leads.presenter.ts';
import { listOwnLeads, receiveMessage } from './leads.service.ts';

export function leadRoutes(publicUrl: string, limit: DailyLimit) {
  const baseDomain = new URL(publicUrl).hostname;
  return [
    route(leads.writeToSite, async ({ body: { host, ...message }, req }) => {
      const stored = await findSite(host, baseDomain);
      const site = { ownerId: stored.ownerId, host: hostOf(stored, baseDomain) };
      await receiveMessage({ message, site, ip: req.ip ?? '' }, limit);
      return { message: 'Your message is sent.' };
    }),
    route(leads.listOwn, async ({ user, query }) => {
      const { items, nextCursor } = await listOwnLeads(user.sub, query);
      return { items: items.map(presentLead), nextCursor };
    }),
  ];
}
