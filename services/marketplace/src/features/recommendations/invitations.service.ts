import { notFound } from '@soloist/service-kit';
import { SiteModel } from '../sites/sites.model.ts';
import { DoNotAskModel, doNotAsk } from './do-not-ask.ts';
import { nameOf } from './people.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';
import { answeredEvent } from './writing.service.ts';

/** Found though it was taken back: its mail is in somebody's inbox. */
async function findInvitation(writeId: string): Promise<StoredRecommendation> {
  const found = await RecommendationModel.findOne({ writeId }).lean<StoredRecommendation>();
  if (!found) throw notFound('request');
  return found;
}

/** Who asks, and whether the person asked said no. */
export async function readInvitation(writeId: string) {
  const { requesterId, emailHash, status } = await findInvitation(writeId);
  const [requester, never] = await Promise.all([
    SiteModel.findOne({ ownerId: requesterId }).lean(),
    DoNotAskModel.exists({ _id: emailHash }),
  ]);
  return {
    freelancer: requester ? nameOf(requester) : '',
    declined: status === 'declined',
    never: never !== null,
  };
}

/** Says no. What is written stays: its writer takes it back where it was written. */
export async function decline(writeId: string): Promise<StoredRecommendation> {
  const stored = await findInvitation(writeId);
  await RecommendationModel.updateOne(
    { _id: stored._id, status: 'requested' },
    {
      $set: { status: 'declined' },
      $push: { outbox: answeredEvent(stored, { answer: 'declined' }) },
    },
  );
  return stored;
}

/** Likewise, and nobody may ask the address again. */
export async function neverAsk(writeId: string) {
  const { emailHash } = await decline(writeId);
  await doNotAsk(emailHash);
}
