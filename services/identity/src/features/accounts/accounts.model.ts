import { currencies, type OwnProfile, roles, type viewCounts } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';
import type * as z from 'zod/mini';

export const codePurposes = ['verify', 'reset'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The last code mailed to the account; the digits themselves are not kept. */
interface StoredCode {
  hash: string;
  purpose: CodePurpose;
  expiresAt: Date;
  triesLeft: number;
}

export interface AccountFields extends Omit<OwnProfile, 'id' | 'username' | 'createdAt'> {
  passwordHash: string;
  /** SHA-256 of the ticket of the browser that chose the password; empty when it gave none. */
  signupTicket: string;
  /** Whether the person proved the address. Before that nobody can sign in or see the account. */
  verified: boolean;
  /** Given when the address is proved; it is also the host label of the person's portfolio. */
  username: string | null;
  code: StoredCode | null;
  views: z.infer<typeof viewCounts>;
  /** Referral code the person signed up with. */
  ref: string;
  /** Grows with each change that others are told of. */
  version: number;
  createdAt: Date;
}
export type Account = AccountFields & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const list = { type: [String], default: [] };
const count = { type: Number, default: 0 };
const no = { type: Boolean, default: false };

const code = new Schema<StoredCode>(
  {
    hash: { type: String, required: true },
    purpose: { type: String, enum: codePurposes, required: true },
    expiresAt: { type: Date, required: true },
    triesLeft: { type: Number, required: true },
  },
  { _id: false },
);

const schema = new Schema<AccountFields>({
  email: { type: String, required: true, unique: true },
  passwordHash: { type: String, required: true },
  signupTicket: text,
  verified: no,
  code: { type: code, default: null },
  roles: { type: [String], enum: roles, required: true },
  role: { type: String, enum: roles, required: true },
  ref: text,
  views: { sevenDayView: count, thirtyDayView: count, allTimeView: count },
  version: count,
  createdAt: { type: Date, default: () => new Date() },

  username: { type: String, default: null },
  fname: { type: String, required: true },
  lname: text,
  headline: text,
  about: text,
  phonenumber: text,
  skills: list,
  tools: list,
  languages: list,
  location: text,
  timezone: text,
  experience: text,
  hourlyRate: { type: String, default: '50$' },
  availability: text,
  acceptingProjects: { type: Boolean, default: true },
  profileImage: text,
  logo: text,
  linkedinUrl: text,
  socialLinks: list,
  emailPref: list,
  savedProfile: list,
  currency: { type: String, enum: currencies, default: 'USD' },
  isSetup: no,
  pro: no,
});
schema.index(
  { username: 1 },
  { unique: true, partialFilterExpression: { username: { $type: 'string' } } },
);
// A sign-up that nobody finished is forgotten after a month.
schema.index(
  { createdAt: 1 },
  { expireAfterSeconds: 30 * 24 * 3600, partialFilterExpression: { verified: false } },
);
schema.plugin(outboxPlugin);

export const AccountModel = model<AccountFields>('Account', schema);
