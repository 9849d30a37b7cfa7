import type {
  ReceivedRecommendation,
  RecommendationFacts,
  RecommendationRequest,
  ShownRecommendation,
  WrittenRequest,
} from '@soloist/contracts';
import type { StoredSite } from '../sites/sites.model.ts';
import { nameOf } from './people.ts';
import type { StoredRecommendation } from './recommendations.model.ts';
import type { OpenedRequest } from './writing.service.ts';

const instantOf = (date: Date | undefined) => date?.toISOString() ?? null;

/** A request that was taken back is presented to nobody. */
const statusOf = ({ status }: StoredRecommendation) =>
  status === 'taken_back' ? 'requested' : status;

export const presentRequest = (stored: StoredRecommendation): RecommendationRequest => ({
  id: String(stored._id),
  email: stored.writerEmail,
  relation: stored.relation,
  status: statusOf(stored),
  askedAt: stored.createdAt.toISOString(),
  openedAt: instantOf(stored.openedAt),
  remindedAt: instantOf(stored.remindedAt),
});

const writtenPart = (stored: StoredRecommendation) => ({
  writer: stored.writer,
  relation: stored.relation,
  text: stored.text,
  writtenAt: (stored.writtenAt ?? stored.createdAt).toISOString(),
  verified: stored.verified !== undefined,
});

export const presentShown = (stored: StoredRecommendation): ShownRecommendation => ({
  id: String(stored._id),
  publicId: stored.publicId,
  ...writtenPart(stored),
});

const isReceived = (status: string): status is ReceivedRecommendation['status'] =>
  ['written', 'published', 'hidden'].includes(status);

export const presentReceived = (
  stored: StoredRecommendation,
  signature: string,
): ReceivedRecommendation => ({
  ...presentShown(stored),
  email: stored.writerEmail,
  status: isReceived(stored.status) ? stored.status : 'hidden',
  signature,
});

/** What is signed of a recommendation. */
export const presentFacts = (
  stored: StoredRecommendation,
  { publisher, requester }: { publisher: string; requester: StoredSite },
): RecommendationFacts => ({
  publisher,
  id: stored.publicId,
  freelancer: { id: String(requester.ownerId), name: nameOf(requester) },
  ...writtenPart(stored),
});

export function presentWrittenRequest({
  stored,
  requester,
  writer,
}: OpenedRequest): WrittenRequest {
  const { headline, profileImage } = requester.profile;
  const isWritten = isReceived(stored.status);
  return {
    freelancer: {
      id: String(requester.ownerId),
      name: nameOf(requester),
      headline,
      profileImage,
    },
    relation: stored.relation,
    note: stored.note,
    status: statusOf(stored),
    writerName: nameOf(writer),
    own: isWritten
      ? {
          relation: stored.relation,
          text: stored.text,
          role: stored.writer.role,
          publicId: stored.publicId,
          writtenAt: (stored.writtenAt ?? stored.createdAt).toISOString(),
          isOpen: stored.publishedAt === undefined,
        }
      : null,
  };
}
