import {
  type DomainEvent,
  type RecommendationRelation,
  type RecommendationStatus,
  recommendationRelations,
  recommendationStatuses,
} from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import type { ModerationMark } from '../catalog/index.ts';

/** Statuses beyond those its receiver sees: a withdrawn request, which only counts. */
const statuses = [...recommendationStatuses, 'taken_back'] as const;

interface RecommendationFields {
  requesterId: Types.ObjectId;
  /** The recipient's address; empty once their account is deleted. */
  writerEmail: string;
  /** Likewise, while it must not get another request. */
  askedEmail?: string;
  /** SHA-256 of the address, by which paid invoices are matched. */
  emailHash: string;
  /** Token of the emailed link. */
  writeId: string;
  /** Id of the public page. */
  publicId: string;
  /** The account that answered first; no other may answer. */
  writerId?: Types.ObjectId;
  /** As stated by the requester, later by the writer. */
  relation: RecommendationRelation;
  note: string;
  status: RecommendationStatus | 'taken_back';
  /** While this is set, it cannot be published. */
  moderated?: ModerationMark | null;
  /** The written text, with the writer's name at that time. */
  text: string;
  writer: { name: string; role: string };
  writtenAt?: Date;
  /** When it was first published: from then on the writer cannot edit it. */
  publishedAt?: Date;
  /** Its position among published ones, the lowest first. */
  position: number;
  /** Its place among the limited number of published ones. */
  place?: number;
  /** The first paid invoice for the address. */
  verified?: { invoice: string; at: Date };
  openedAt?: Date;
  remindedAt?: Date;
  createdAt: Date;
  forgetAt?: Date;
  outbox: DomainEvent[];
}
export type StoredRecommendation = Omit<RecommendationFields, 'outbox'> & { _id: Types.ObjectId };

const needed = { type: String, required: true } as const;
const text = { type: String, default: '' } as const;

const schema = new Schema<RecommendationFields>({
  requesterId: { type: Schema.Types.ObjectId, required: true },
  writerEmail: text,
  askedEmail: String,
  emailHash: text,
  writeId: needed,
  publicId: needed,
  writerId: Schema.Types.ObjectId,
  relation: { ...needed, enum: recommendationRelations },
  note: text,
  status: { ...needed, enum: statuses },
  moderated: Schema.Types.Mixed,
  text,
  writer: { name: text, role: text },
  writtenAt: Date,
  publishedAt: Date,
  position: { type: Number, default: 0 },
  verified: { type: { invoice: String, at: Date }, _id: false },
  openedAt: Date,
  remindedAt: Date,
  createdAt: { type: Date, required: true },
  forgetAt: Date,
});
schema.plugin(outboxPlugin);
addPlaces(schema, { owner: 'requesterId', counted: { status: 'published' } });
schema.index(
  { requesterId: 1, askedEmail: 1 },
  { unique: true, partialFilterExpression: { askedEmail: { $type: 'string' } } },
);
// Not unique: both ids are random, 192 bits.
schema.index({ writeId: 1, requesterId: 1 });
schema.index({ publicId: 1, requesterId: 1 });
schema.index({ requesterId: 1, _id: -1 });
schema.index({ requesterId: 1, status: 1, position: 1, _id: -1 });
schema.index({ requesterId: 1, emailHash: 1 });
// For exports and erasures of a person's data, and for counting the requests to an address.
schema.index({ writerEmail: 1, createdAt: -1 });
schema.index({ writerId: 1 }, { sparse: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const RecommendationModel = model<RecommendationFields>('Recommendation', schema);
