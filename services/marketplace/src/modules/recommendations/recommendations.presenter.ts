import type {
  PublishedRecommendation,
  ReceivedRecommendation,
  RecommendationInvitation,
  RecommendationRequest,
  SignedRecommendation,
} from '@soloist/contracts';
import type { StoredSite } from '../sites/index.ts';
import { nameOfOwner } from './people.service.ts';
import type { StoredRecommendation } from './recommendations.model.ts';
import type { OpenedRequest } from './writing.service.ts';

const instantOf = (date: Date | undefined) => date?.toISOString() ?? null;

/** A withdrawn request is presented to no one. */
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

const contentFields = (stored: StoredRecommendation) => ({
  writer: stored.writer,
  relation: stored.relation,
  text: stored.text,
  writtenAt: (stored.writtenAt ?? stored.createdAt).toISOString(),
  verified: stored.verified !== undefined,
});

export const presentPublishedRecommendation = (
  stored: StoredRecommendation,
): PublishedRecommendation => ({
  id: String(stored._id),
  publicId: stored.publicId,
  ...contentFields(stored),
});

const isReceived = (status: string): status is ReceivedRecommendation['status'] =>
  ['written', 'published', 'hidden'].includes(status);

export const presentReceived = (
  stored: StoredRecommendation,
  signature: string,
): ReceivedRecommendation => ({
  ...presentPublishedRecommendation(stored),
  email: stored.writerEmail,
  status: isReceived(stored.status) ? stored.status : 'hidden',
  signature,
});

/** The signed content of a recommendation. */
export const presentSigned = (
  stored: StoredRecommendation,
  { publisher, requester }: { publisher: string; requester: StoredSite },
): SignedRecommendation => ({
  publisher,
  id: stored.publicId,
  freelancer: { id: String(requester.ownerId), name: nameOfOwner(requester) },
  ...contentFields(stored),
});

export function presentInvitation({
  stored,
  requester,
  writer,
}: OpenedRequest): RecommendationInvitation {
  const { headline, profileImage } = requester.profile;
  const isWritten = isReceived(stored.status);
  return {
    freelancer: {
      id: String(requester.ownerId),
      name: nameOfOwner(requester),
      headline,
      profileImage,
    },
    relation: stored.relation,
    note: stored.note,
    status: statusOf(stored),
    writerName: nameOfOwner(writer),
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
