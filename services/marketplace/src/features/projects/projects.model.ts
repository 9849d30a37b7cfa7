import type { DomainEvent, ProjectTerms, RichTextDocument } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';

/** Of one that was deleted only this is kept, for a month: its draft does not make it anew. */
export const projectStates = ['published', 'hidden', 'deleted'] as const;
export type ProjectState = (typeof projectStates)[number];

/** As they came, but for the description, which is blocks, and the live address, which has its scheme. */
export type StoredTerms = Omit<ProjectTerms, 'type' | 'description'> & {
  description: RichTextDocument;
};

interface ProjectFields {
  ownerId: Types.ObjectId;
  /** The draft that it was made of, if there was one. */
  draft_id?: string;
  terms: StoredTerms;
  state: ProjectState;
  /** What the gallery finds it by; empty unless it is published. */
  galleryTerms: string[];
  /** Grows with each change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  forgetAt?: Date;
  outbox: DomainEvent[];
}
export type StoredProject = Omit<ProjectFields, 'outbox'> & { _id: Types.ObjectId };
/** As lists load it: a description may be long. */
export type ListedProject = Omit<StoredProject, 'terms'> & {
  terms: Omit<StoredTerms, 'description'>;
};
export const withoutDescription = { 'terms.description': 0 } as const;

const date = { type: Date, required: true } as const;

const schema = new Schema<ProjectFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true },
    draft_id: String,
    terms: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: projectStates, required: true },
    galleryTerms: { type: [String], required: true },
    version: { type: Number, required: true },
    createdAt: date,
    updatedAt: date,
    forgetAt: Date,
  },
  { minimize: false },
);
schema.plugin(outboxPlugin);
schema.index(
  { ownerId: 1, draft_id: 1 },
  { unique: true, partialFilterExpression: { draft_id: { $type: 'string' } } },
);
schema.index({ ownerId: 1, state: 1, _id: -1 });
schema.index({ galleryTerms: 1, _id: -1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const ProjectModel = model<ProjectFields>('PortfolioProject', schema);
