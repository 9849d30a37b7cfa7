import type { PublicProfile, SiteDesign } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

interface SiteFields {
  ownerId: Types.ObjectId;
  /** First label of the site's host name: the owner's username. */
  label: string;
  /** What sites had before they had a design; one without a design is read as having these. */
  theme?: string;
  accent?: string;
  /** What the owner works on, and what visitors see. */
  draft?: SiteDesign;
  live?: SiteDesign;
  /** Grows with each save of the draft. */
  revision?: number;
  /** The owner's choice. */
  published: boolean;
  /** When `live` was last made of the draft. */
  publishedAt?: Date;
  /** Opens the preview of the draft. */
  previewToken?: string;
  /** Only a freelancer's site and works are shown, whatever they chose; those of one who is suspended are not. */
  ownerIsFreelancer: boolean;
  /** Likewise their jobs are not. */
  ownerIsSuspended?: boolean;
  /** What identity last said of the owner, and which saying that was. */
  profile: PublicProfile;
  profileVersion: number;
  /** Proved host names of the owner's own, the first proved first. */
  hosts: string[];
  /** When identity said all this. A host goes from one owner to the next: the later saying is right. */
  saidAt: Date;
}
export type StoredSite = SiteFields & { _id: Types.ObjectId };

const schema = new Schema<SiteFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true, unique: true },
    label: { type: String, required: true, unique: true },
    theme: String,
    accent: String,
    draft: Schema.Types.Mixed,
    live: Schema.Types.Mixed,
    revision: { type: Number, default: 0 },
    published: { type: Boolean, default: true },
    publishedAt: Date,
    previewToken: String,
    ownerIsFreelancer: { type: Boolean, required: true },
    ownerIsSuspended: Boolean,
    profile: { type: Schema.Types.Mixed, required: true },
    profileVersion: { type: Number, required: true },
    hosts: { type: [String], default: [] },
    saidAt: { type: Date, required: true },
  },
  { minimize: false },
);
// Not unique: the news that its former owner gave a host up may come after that of the next one.
schema.index({ hosts: 1, saidAt: -1 });

/** Skills are the same in whatever capitals and accents. */
export const skillCollation = { locale: 'en', strength: 1 } as const;
schema.index({ 'profile.skills': 1, _id: -1 }, { collation: skillCollation });

export const SiteModel = model<SiteFields>('Site', schema);
