import { randomBytes } from 'node:crypto';
import { dayMs } from '@soloist/contracts';
import { RecommendationModel, setRecommendationVisible } from '../modules/recommendations/index.ts';
import { hashAddress } from '../modules/sites/index.ts';
import { type DemoRecommendation, demoRecommendations } from './recommendations.ts';
import { type DemoAccount, signIn } from './sign-in.ts';

interface Config {
  NODE_ENV: string;
  IDENTITY_URL: string;
}

/**
 * Fills a database without recommendations with those of the demo freelancer; no email is sent.
 * Expects a connected database and a running identity.
 */
export async function seedRecommendations(
  { NODE_ENV, IDENTITY_URL }: Config,
  { email: requester, password }: DemoAccount,
) {
  if (NODE_ENV === 'production')
    throw new Error('Sample recommendations are never created in production.');
  if (await RecommendationModel.exists({})) return;
  const { ownerId } = await signIn(IDENTITY_URL, { email: requester, password });
  for (const demo of demoRecommendations) {
    const writerId = demo.text
      ? (await signIn(IDENTITY_URL, { email: demo.email, password })).ownerId
      : undefined;
    const { _id } = await RecommendationModel.create(recordOf(demo, { ownerId, writerId }));
    if (!demo.isPublished) continue;
    await setRecommendationVisible(ownerId, { id: String(_id), shown: true });
  }
}

function recordOf(
  { email, relation, text, writer, daysAgo }: DemoRecommendation,
  { ownerId, writerId }: { ownerId: string; writerId: string | undefined },
) {
  const at = new Date(Date.now() - daysAgo * dayMs);
  const answer = writerId && { writerId, writer, text, writtenAt: at, openedAt: at };
  return {
    requesterId: ownerId,
    writerEmail: email,
    askedEmail: email,
    emailHash: hashAddress(email),
    writeId: randomBytes(24).toString('base64url'),
    publicId: randomBytes(24).toString('base64url'),
    relation,
    status: answer ? ('written' as const) : ('requested' as const),
    createdAt: new Date(at.getTime() - dayMs),
    ...answer,
  };
}
