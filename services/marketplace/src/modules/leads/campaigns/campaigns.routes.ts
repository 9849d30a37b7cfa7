import { campaigns } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { StoredCampaign } from './campaigns.model.ts';
import { presentCampaigns } from './campaigns.presenter.ts';
import {
  createCampaign,
  findCampaign,
  listCampaigns,
  removeCampaign,
  renewToken,
  setStatus,
  updateCampaign,
} from './campaigns.service.ts';

const presentOne = async (ownerId: string, stored: StoredCampaign) =>
  (await presentCampaigns(ownerId, [stored]))[0]!;

const statusTexts = { open: 'Form opened.', closed: 'Form closed.' };

export const campaignRoutes = () => [
  route(campaigns.list, async ({ user, query }) => {
    const { items, nextCursor } = await listCampaigns(user.sub, query);
    return { items: await presentCampaigns(user.sub, items), nextCursor };
  }),
  route(campaigns.create, async ({ user: { sub }, body }) => ({
    message: 'Campaign created.',
    campaign: await presentOne(sub, await createCampaign(sub, body)),
  })),
  route(campaigns.read, async ({ user: { sub }, params: { id } }) => ({
    campaign: await presentOne(sub, await findCampaign(sub, id)),
  })),
  route(campaigns.update, async ({ user: { sub }, params: { id }, body }) => ({
    message: 'Campaign saved.',
    campaign: await presentOne(sub, await updateCampaign({ ownerId: sub, id }, body)),
  })),
  route(campaigns.setStatus, async ({ user: { sub }, params: { id }, body: { status } }) => ({
    message: statusTexts[status],
    campaign: await presentOne(sub, await setStatus({ ownerId: sub, id }, status)),
  })),
  route(campaigns.renewToken, async ({ user: { sub }, params: { id } }) => ({
    message: 'Form address changed.',
    campaign: await presentOne(sub, await renewToken({ ownerId: sub, id })),
  })),
  route(campaigns.remove, async ({ user: { sub }, params: { id } }) => {
    await removeCampaign({ ownerId: sub, id });
    return { message: 'Campaign deleted.' };
  }),
];
