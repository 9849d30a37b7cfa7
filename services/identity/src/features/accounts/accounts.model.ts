import {
  currencies,
  mailedAtFirst,
  noticeKinds,
  type OwnProfile,
  plans,
  providerIds,
  roles,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';
import type { DirectoryEntry } from '../directory/directory-entry.ts';

/** Grows when a kind of mail is added: who chose before it existed wants it until they say otherwise. */
export const emailEdition = 4;

export const codePurposes = ['verify', 'reset', 'sign_in'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The last code mailed to the account; the digits themselves are not kept. */
interface StoredCode {
  hash: string;
  /** A long code serves any. */
  purpose: CodePurpose | 'any';
  expiresAt: Date;
  triesLeft: number;
}

export interface StoredHost {
  _id: Types.ObjectId;
  host: string;
  /** What the TXT record has to say. */
  txtValue: string;
  verifiedAt: Date | null;
  /** Since when it is not live any more; null while it is, or never was. */
  failedAt: Date | null;
  /** What the last look-up found that did not fit: a sentence; empty otherwise. */
  reason: string;
  checkedAt: Date | null;
  /** Of a live one: look-ups in a row that did not find its record. */
  misses: number;
  /** Since when its record is waited for: it was added, failed, or its owner asked for it. */
  watchedSince: Date;
  /** When it is looked up next; null once a record was waited for in vain. */
  nextCheckAt: Date | null;
  createdAt: Date;
}

/** An account elsewhere that signs the person in; the provider knows it by `sub`. */
export interface LinkedAccount {
  provider: (typeof providerIds)[number];
  sub: string;
  email: string;
  linkedAt: Date;
}

export interface AccountFields
  extends Omit<OwnProfile, 'id' | 'username' | 'portfolioDetails' | 'createdAt'>,
    DirectoryEntry {
  /** Which kinds of mail there were when `emailPref` was filled. */
  emailEdition: number;
  passwordHash: string;
  /** Whether a person chose the password; otherwise it is nobody's. */
  hasPassword: boolean;
  /** At most one of each provider. */
  linkedAccounts: LinkedAccount[];
  /** SHA-256 of the ticket of the browser that chose the password; empty when it gave none. */
  signupTicket: string;
  /** Whether the person proved the address. Before that nobody can sign in or see the account. */
  verified: boolean;
  /** Given when the address is proved; it is also the host label of the person's portfolio. */
  username: string | null;
  code: StoredCode | null;
  /** Host names of the person's own; those without `verifiedAt` lead nowhere. */
  hosts: StoredHost[];
  /** The names of the proved ones, first proved first: an index gives each to one account. */
  provedHosts: string[];
  /** Referral code the person signed up with. */
  ref: string;
  /** Ends the person's own referral link; null until they first look at it. */
  referralCode: string | null;
  /** Of the last that payments told of the plan. */
  planVersion?: number;
  /** Since when nobody can sign in and others do not see the person, and why; null otherwise. */
  suspension?: { at: Date; reason: string } | null;
  /** What those who run the installation find the account by. */
  lookupTerms?: string[];
  /** Grows with each change that others are told of. */
  version: number;
  createdAt: Date;
}
export type Account = AccountFields & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const list = { type: [String], default: [] };
const no = { type: Boolean, default: false };

const code = new Schema<StoredCode>(
  {
    hash: { type: String, required: true },
    purpose: { type: String, enum: [...codePurposes, 'any'], required: true },
    expiresAt: { type: Date, required: true },
    triesLeft: { type: Number, required: true },
  },
  { _id: false },
);

const host = new Schema<StoredHost>({
  host: { type: String, required: true },
  txtValue: { type: String, required: true },
  verifiedAt: { type: Date, default: null },
  failedAt: { type: Date, default: null },
  reason: text,
  checkedAt: { type: Date, default: null },
  misses: { type: Number, default: 0 },
  watchedSince: { type: Date, required: true },
  nextCheckAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
});
const linkedAccount = new Schema<LinkedAccount>(
  {
    provider: { type: String, enum: providerIds, required: true },
    sub: { type: String, required: true },
    email: { type: String, required: true },
    linkedAt: { type: Date, required: true },
  },
  { _id: false },
);
const planDetails = new Schema(
  {
    plan: { type: String, enum: plans, required: true },
    renewsAt: { type: String, required: true },
  },
  { _id: false },
);

const schema = new Schema<AccountFields>(
  {
    email: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    hasPassword: no,
    linkedAccounts: { type: [linkedAccount], default: [] },
    signupTicket: text,
    verified: no,
    code: { type: code, default: null },
    roles: { type: [String], enum: roles, required: true },
    role: { type: String, enum: roles, required: true },
    ref: text,
    referralCode: { type: String, default: null },
    planVersion: Number,
    suspension: { type: { _id: false, at: Date, reason: String }, default: null },
    // Absent in accounts of earlier versions: a start fills it.
    lookupTerms: { type: [String], default: undefined, select: false },
    version: { type: Number, default: 0 },
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
    emailPref: { type: [{ type: String, enum: noticeKinds }], default: () => [...mailedAtFirst] },
    emailEdition: { type: Number, default: emailEdition },
    savedProfile: list,
    currency: { type: String, enum: currencies, default: 'USD' },
    plan_details: { type: planDetails, default: null },
    accountDetails: { type: Schema.Types.Mixed, default: () => ({}) },
    hosts: { type: [host], default: [] },
    provedHosts: list,
    isSetup: no,
    pro: no,

    // Many: only the index needs them.
    directoryTerms: { ...list, select: false },
    directoryRank: { type: Number, default: 0 },
    directoryEdition: { type: Number, default: 0 },
  },
  // Empty accountDetails are stored too.
  { minimize: false },
);
schema.index(
  { username: 1 },
  { unique: true, partialFilterExpression: { username: { $type: 'string' } } },
);
schema.index(
  { referralCode: 1 },
  { unique: true, partialFilterExpression: { referralCode: { $type: 'string' } } },
);
schema.index(
  { 'linkedAccounts.provider': 1, 'linkedAccounts.sub': 1 },
  { unique: true, partialFilterExpression: { 'linkedAccounts.sub': { $type: 'string' } } },
);
schema.index(
  { provedHosts: 1 },
  { unique: true, partialFilterExpression: { provedHosts: { $type: 'string' } } },
);
schema.index(
  { 'hosts.nextCheckAt': 1 },
  { partialFilterExpression: { 'hosts.nextCheckAt': { $type: 'date' } } },
);
schema.index({ directoryTerms: 1, directoryRank: -1 });
schema.index({ lookupTerms: 1, _id: -1 });
// Who is erased leaves everybody's list.
schema.index({ savedProfile: 1 });
// A sign-up that nobody finished is forgotten after a month.
schema.index(
  { createdAt: 1 },
  { expireAfterSeconds: 30 * 24 * 3600, partialFilterExpression: { verified: false } },
);
schema.plugin(outboxPlugin);

export const AccountModel = model<AccountFields>('Account', schema);
