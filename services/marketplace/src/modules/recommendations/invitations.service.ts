import { notFound } from '@soloist/server-kit';
import { SiteModel } from '../sites/index.ts';
import { DoNotAskModel, storeDoNotAsk } from './do-not-ask.model.ts';
import { nameOfOwner } from './people.service.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';
import { newAnsweredEvent } from './writing.service.ts';

/** Found even when withdrawn: its email is in an inbox. */
async function findInvitation(writeId: string): Promise<StoredRecommendation> {
  const recommendation = await RecommendationModel.findOne({
    writeId,
  }).lean<StoredRecommendation>();
  if (!recommendation) throw notFound('request');
  return recommendation;
}

/** The requester, and whether the recipient declined. */
export async function readInvitation(writeId: string) {
  const { requesterId, emailHash, status } = await findInvitation(writeId);
  const [requester, never] = await Promise.all([
    SiteModel.findOne({ ownerId: requesterId }).lean(),
    DoNotAskModel.exists({ _id: emailHash }),
  ]);
  return {
    freelancer: requester ? nameOfOwner(requester) : '',
    declined: status === 'declined',
    never: never !== null,
  };
}

/** Declines a request. A written recommendation stays; its writer can withdraw it. */
export async function declineRequest(writeId: string): Promise<StoredRecommendation> {
  const stored = await findInvitation(writeId);
  await RecommendationModel.updateOne(
    { _id: stored._id, status: 'requested' },
    {
      $set: { status: 'declined' },
      $push: { outbox: newAnsweredEvent(stored, { answer: 'declined' }) },
    },
  );
  return stored;
}

/** Likewise, and blocks all further requests to the address. */
export async function refuseAllRequests(writeId: string) {
  const { emailHash } = await declineRequest(writeId);
  await storeDoNotAsk(emailHash);
}
