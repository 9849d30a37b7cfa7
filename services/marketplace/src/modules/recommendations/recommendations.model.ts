import {
  type DomainEvent,
  type RecommendationRelation,
  type RecommendationStatus,
  recommendationRelations,
  recommendationStatuses,
} from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';
import type { ModerationMark } from '../catalog/index.ts';

/** Besides what its receiver sees: a withdrawn request, of which only the count is needed. */
const statuses = [...recommendationStatuses, 'taken_back'] as const;

interface RecommendationFields {
  requesterId: Types.ObjectId;
  /** The address that was asked; empty once its person is erased. */
  writerEmail: string;
  /** Likewise, while it may not be asked again. */
  askedEmail?: string;
  /** SHA-256 of the address: by it a paid invoice is known. */
  emailHash: string;
  /** Of the link that came by mail. */
  writeId: string;
  /** Of the public page. */
  publicId: string;
  /** The account that answered first: no other may. */
  writerId?: Types.ObjectId;
  /** As the one who asked says, then as the writer does. */
  relation: RecommendationRelation;
  note: string;
  status: RecommendationStatus | 'taken_back';
  /** While this is set it is not shown. */
  moderated?: ModerationMark | null;
  /** What was written, under the name that the writer had then. */
  text: string;
  writer: { name: string; role: string };
  writtenAt?: Date;
  /** When it was first shown: from then on the writer changes nothing. */
  publishedAt?: Date;
  /** Its place among those shown, the least first. */
  position: number;
  /** One of a limited number, while it is published. */
  place?: number;
  /** The first paid invoice of the address. */
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
  writeId: { ...needed, unique: true },
  publicId: { ...needed, unique: true },
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
schema.index({ requesterId: 1, _id: -1 });
schema.index({ requesterId: 1, status: 1, position: 1, _id: -1 });
schema.index({ requesterId: 1, emailHash: 1 });
// Of a person who wants what is known of them, or wants it gone; and how often an address is asked.
schema.index({ writerEmail: 1, createdAt: -1 });
schema.index({ writerId: 1 }, { sparse: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const RecommendationModel = model<RecommendationFields>('Recommendation', schema);
