import type { DomainEvent, PublicProfile, SiteDesign } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface SiteFields {
  ownerId: Types.ObjectId;
  /** First label of the site's host name: the owner's username. */
  label: string;
  /** Fields from before sites had a design; a site without one is read with these. */
  theme?: string;
  accent?: string;
  /** The owner's draft, and the design that visitors see. */
  draft?: SiteDesign;
  live?: SiteDesign;
  /** Grows with each save of the draft. */
  revision?: number;
  /** Set by the owner; a new site is unpublished. */
  published: boolean;
  /** Whether the owner has a published portfolio project; missing in sites of earlier versions. */
  hasProjects?: boolean;
  /** Grows with each change of the two, which is published to identity. */
  listingVersion?: number;
  outbox: DomainEvent[];
  /** When the draft was last published to `live`. */
  publishedAt?: Date;
  /** Opens the preview of the draft. */
  previewToken?: string;
  /**
   * Only the site and works of a freelancer who is not suspended are public, whatever they chose.
   */
  ownerIsFreelancer: boolean;
  /** Likewise for the jobs of a suspended client. */
  ownerIsSuspended?: boolean;
  /** The owner's profile as identity last published it, and its version. */
  profile: PublicProfile;
  profileVersion: number;
  /** Verified custom domains of the owner, the first verified first. */
  hosts: string[];
  /** When identity published this. A domain may change owners: the later event wins. */
  saidAt: Date;
}
export type StoredSite = Omit<SiteFields, 'outbox'> & { _id: Types.ObjectId };

const schema = new Schema<SiteFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true, unique: true },
    label: { type: String, required: true, unique: true },
    theme: String,
    accent: String,
    draft: Schema.Types.Mixed,
    live: Schema.Types.Mixed,
    revision: { type: Number, default: 0 },
    published: { type: Boolean, default: false },
    hasProjects: { type: Boolean, default: false },
    listingVersion: { type: Number, default: 0 },
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
// Not unique: the event of a domain's former owner may arrive after that of the next one.
schema.index({ hosts: 1, saidAt: -1 });

/** Skills are compared without case and accents. */
export const skillCollation = { locale: 'en', strength: 1 } as const;
schema.index({ 'profile.skills': 1, _id: -1 }, { collation: skillCollation });

schema.plugin(outboxPlugin);

export const SiteModel = model<SiteFields>('Site', schema);
