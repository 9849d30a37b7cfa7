import type { PublicProfile } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

interface SiteFields {
  ownerId: Types.ObjectId;
  /** First label of the site's host name: the owner's username. */
  label: string;
  theme: string;
  accent: string;
  /** The owner's choice. */
  published: boolean;
  /** Only a freelancer's site is shown, whatever they chose. */
  ownerIsFreelancer: boolean;
  /** What identity last said of the owner, and which saying that was. */
  profile: PublicProfile;
  profileVersion: number;
  /** Proved host names of the owner's own, the first proved first. */
  hosts: string[];
  /** When identity said all this. A host goes from one owner to the next: the later saying is right. */
  saidAt: Date;
}
export type StoredSite = SiteFields & { _id: Types.ObjectId };

const schema = new Schema<SiteFields>({
  ownerId: { type: Schema.Types.ObjectId, required: true, unique: true },
  label: { type: String, required: true, unique: true },
  theme: { type: String, default: 'monograph' },
  accent: { type: String, default: '' },
  published: { type: Boolean, default: true },
  ownerIsFreelancer: { type: Boolean, required: true },
  profile: { type: Schema.Types.Mixed, required: true },
  profileVersion: { type: Number, required: true },
  hosts: { type: [String], default: [] },
  saidAt: { type: Date, required: true },
});
// Not unique: the news that its former owner gave a host up may come after that of the next one.
schema.index({ hosts: 1, saidAt: -1 });

export const SiteModel = model<SiteFields>('Site', schema);
