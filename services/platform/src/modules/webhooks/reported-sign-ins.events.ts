import type { EventHandlers } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { switchOff } from './sending.service.ts';
import { WebhookModel } from './webhooks.model.ts';

const { trusted } = mongoose;
const reason =
  'It was added or changed during a sign-in that was reported. Check its address before you resume it.';

/**
 * Webhooks that a reported session added or sent elsewhere would go on telling a stranger about the
 * person's leads and invoices. Those of API keys end with their keys.
 */
export const reportedSignInEvents: EventHandlers = {
  'identity.sign-in-reported': async ({ payload: { userId, signedInAt } }) => {
    const since = trusted({ $gte: new Date(signedInAt) });
    const touched = await WebhookModel.find(
      { userId, keyId: null, $or: [{ createdAt: since }, { changedAt: since }] },
      { _id: 1 },
    ).lean();
    for (const { _id } of touched) await switchOff(_id, reason);
  },
};
