import { campaigns } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { StoredCampaign } from './campaigns.model.ts';
import { withCounts } from './campaigns.presenter.ts';
import {
  createCampaign,
  findOwnCampaign,
  listCampaigns,
  removeCampaign,
  renewToken,
  setStatus,
  updateCampaign,
} from './campaigns.service.ts';

const one = async (ownerId: string, stored: StoredCampaign) =>
  (await withCounts(ownerId, [stored]))[0]!;

const statusTexts = { open: 'The form is open.', closed: 'The form is closed.' };

export const campaignRoutes = () => [
  route(campaigns.list, async ({ user, query }) => {
    const { items, nextCursor } = await listCampaigns(user.sub, query);
    return { items: await withCounts(user.sub, items), nextCursor };
  }),
  route(campaigns.create, async ({ user: { sub }, body }) => ({
    message: 'Campaign created.',
    campaign: await one(sub, await createCampaign(sub, body)),
  })),
  route(campaigns.read, async ({ user: { sub }, params: { id } }) => ({
    campaign: await one(sub, await findOwnCampaign(sub, id)),
  })),
  route(campaigns.update, async ({ user: { sub }, params: { id }, body }) => ({
    message: 'Campaign saved.',
    campaign: await one(sub, await updateCampaign({ ownerId: sub, id }, body)),
  })),
  route(campaigns.setStatus, async ({ user: { sub }, params: { id }, body: { status } }) => ({
    message: statusTexts[status],
    campaign: await one(sub, await setStatus({ ownerId: sub, id }, status)),
  })),
  route(campaigns.renewToken, async ({ user: { sub }, params: { id } }) => ({
    message: 'The form has a new address.',
    campaign: await one(sub, await renewToken({ ownerId: sub, id })),
  })),
  route(campaigns.remove, async ({ user: { sub }, params: { id } }) => {
    await removeCampaign({ ownerId: sub, id });
    return { message: 'Campaign deleted.' };
  }),
];
