import {
  currencies,
  emailedByDefault,
  type MyProfile,
  notificationKinds,
  plans,
  providerIds,
  roles,
  tourPlaces,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import type { DirectoryEntry } from './directory-entry.rules.ts';

/** Grows when a kind of email is added: accounts from before get it until they opt out. */
export const emailEdition = 4;

export const codePurposes = ['verify', 'reset', 'sign_in', 'proof'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The last code emailed to the account, without its digits. */
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
  /** The required value of the TXT record. */
  txtValue: string;
  verifiedAt: Date | null;
  /** When it stopped being live; null while it is live, or if it never was. */
  failedAt: Date | null;
  /** The reason why the last check failed, as a sentence; empty otherwise. */
  reason: string;
  checkedAt: Date | null;
  /** Checks of a live domain in a row that did not find its record. */
  misses: number;
  /** Start of the current checks: it was added, it failed, or its owner started a check. */
  watchedSince: Date;
  /** The time of the next check; null once the checks have ended without a record. */
  nextCheckAt: Date | null;
  createdAt: Date;
}

/** What marketplace last published about the person's site, and the version of that event. */
export interface StoredPortfolio {
  published: boolean;
  /** Whether they have a published portfolio project. */
  hasProjects: boolean;
  version: number;
}

/** A linked account that signs the person in; `sub` is the provider's id. */
export interface LinkedAccount {
  provider: (typeof providerIds)[number];
  sub: string;
  email: string;
  linkedAt: Date;
}

/** A passkey (WebAuthn credential), which signs the person in alone. */
export interface StoredPasskey {
  _id: Types.ObjectId;
  credentialId: string;
  /** COSE key in base64url. */
  publicKey: string;
  /** Signatures so far, as the authenticator counts; always 0 for synced passkeys. */
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Two-step verification by an authenticator app (TOTP). */
export interface StoredTwoStep {
  /** The app's secret, encrypted. */
  sealedSecret: string;
  /** The count of 30 s of the last used code: neither it nor an older one works again. */
  lastCounter: number;
  /** Keyed hashes of the unused recovery codes. */
  recoveryCodes: string[];
  enabledAt: Date;
}

/** A requested recovery: from `endsAt` to `expiresAt`, a login turns two-step verification off. */
export interface StoredRecovery {
  startedAt: Date;
  endsAt: Date;
  expiresAt: Date;
  /** When the owner is emailed again; null after the last email. */
  nextEmailAt: Date | null;
  /** The browser and address that it was requested from. */
  device: string;
  ip: string;
}

/** A requested deletion: from `endsAt` on, the account is erased, unless its owner keeps it before. */
export interface StoredDeletion {
  requestedAt: Date;
  endsAt: Date;
  /** When the scheduled task acts next: the reminder, then the end. */
  nextAt: Date;
  /** Whether the erasure has been decided: then nobody can keep the account. */
  isFinal: boolean;
}

/** Counts of the profile's views, which follow from its days. */
export interface StoredViewSummary {
  /** The last batch of views that changed them; missing before the first. */
  batch?: number;
  /** Missing after a batch until they are counted again. */
  counts?: {
    allTime: number;
    /** The views of recent days that had any. */
    recent: { day: string; views: number }[];
    countedAt: Date;
  };
}

export interface AccountFields
  extends Omit<
      MyProfile,
      'id' | 'username' | 'portfolioDetails' | 'isPublished' | 'isListed' | 'createdAt'
    >,
    DirectoryEntry {
  /** The edition of email kinds when `emailPref` was filled. */
  emailEdition: number;
  passwordHash: string;
  /** Whether the person chose the password; otherwise it is random and unknown. */
  hasPassword: boolean;
  /** When it was last reset by an emailed code; null or missing when it never was. */
  passwordResetAt?: Date | null;
  /** At most one of each provider. */
  linkedAccounts: LinkedAccount[];
  /** Missing in accounts of earlier versions. */
  passkeys?: StoredPasskey[];
  /** Null while it is off; missing in accounts of earlier versions. */
  twoStep?: StoredTwoStep | null;
  /** Null or missing where none was requested; an expired one stays until the next. */
  recovery?: StoredRecovery | null;
  /** SHA-256 of the ticket of the browser that chose the password; empty when it gave none. */
  signupTicket: string;
  /** Whether the email is verified. Before that the account has no sign-in and is hidden. */
  verified: boolean;
  /** Assigned when the email is verified; it is also the host label of the person's portfolio. */
  username: string | null;
  code: StoredCode | null;
  /** The person's custom domains; those without `verifiedAt` are inactive. */
  hosts: StoredHost[];
  /** Missing in accounts of earlier versions until they are migrated. */
  portfolio?: StoredPortfolio;
  /** The verified domains in order of verification: a unique index gives each to one account. */
  provedHosts: string[];
  /** Referral code the person signed up with. */
  ref: string;
  /** The code in the person's referral link; null until they first view it. */
  referralCode: string | null;
  /** Version of the last plan that payments published. */
  planVersion?: number;
  /** When and why the account was suspended; null otherwise. */
  suspension?: { at: Date; reason: string } | null;
  /** Null or missing where none was requested. */
  deletion?: StoredDeletion | null;
  /** Search terms by which admins find the account. */
  lookupTerms?: string[];
  /** Missing until the person first loads their profile. */
  viewSummary?: StoredViewSummary;
  /** Grows with each published change. */
  version: number;
  createdAt: Date;
}
export type Account = AccountFields & { _id: Types.ObjectId };

/** Whether others must not find the person: suspended, or about to be deleted. */
export const isHidden = ({ suspension, deletion }: HidingFields) =>
  Boolean(suspension) || Boolean(deletion);
interface HidingFields {
  suspension?: object | null | undefined;
  deletion?: object | null | undefined;
}
/** The same as a filter. */
export const notHidden = { suspension: null, deletion: null } as const;

/** Earlier versions published every site. */
export const portfolioOf = ({ portfolio }: Pick<AccountFields, 'portfolio'>): StoredPortfolio =>
  portfolio ?? { published: true, hasProjects: false, version: 0 };

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
const passkey = new Schema<StoredPasskey>({
  credentialId: { type: String, required: true },
  publicKey: { type: String, required: true },
  counter: { type: Number, required: true },
  transports: list,
  name: { type: String, required: true },
  isSynced: no,
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
});
const twoStep = new Schema<StoredTwoStep>(
  {
    sealedSecret: { type: String, required: true },
    lastCounter: { type: Number, required: true },
    recoveryCodes: list,
    enabledAt: { type: Date, required: true },
  },
  { _id: false },
);
const recovery = new Schema<StoredRecovery>(
  {
    startedAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    nextEmailAt: { type: Date, default: null },
    device: text,
    ip: text,
  },
  { _id: false },
);
const deletion = new Schema<StoredDeletion>(
  {
    requestedAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    nextAt: { type: Date, required: true },
    isFinal: no,
  },
  { _id: false },
);
const portfolio = new Schema<StoredPortfolio>(
  { published: no, hasProjects: no, version: { type: Number, default: 0 } },
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
    passwordResetAt: { type: Date, default: null },
    linkedAccounts: { type: [linkedAccount], default: [] },
    passkeys: { type: [passkey], default: undefined },
    twoStep: { type: twoStep, default: null },
    recovery: { type: recovery, default: null },
    signupTicket: text,
    verified: no,
    code: { type: code, default: null },
    roles: { type: [String], enum: roles, required: true },
    role: { type: String, enum: roles, required: true },
    ref: text,
    referralCode: { type: String, default: null },
    planVersion: Number,
    suspension: { type: { _id: false, at: Date, reason: String }, default: null },
    deletion: { type: deletion, default: null },
    // Missing in accounts of earlier versions: the service fills it on start.
    lookupTerms: { type: [String], default: undefined, select: false },
    viewSummary: Schema.Types.Mixed,
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
    isRateHidden: { type: Boolean, default: true },
    availability: text,
    acceptingProjects: { type: Boolean, default: true },
    isAvailabilityHidden: { type: Boolean, default: true },
    profileImage: text,
    logo: text,
    linkedinUrl: text,
    socialLinks: list,
    emailPref: {
      type: [{ type: String, enum: notificationKinds }],
      default: () => [...emailedByDefault],
    },
    emailEdition: { type: Number, default: emailEdition },
    savedProfile: list,
    currency: { type: String, enum: currencies, default: 'USD' },
    plan_details: { type: planDetails, default: null },
    accountDetails: { type: Schema.Types.Mixed, default: () => ({}) },
    hosts: { type: [host], default: [] },
    provedHosts: list,
    portfolio: { type: portfolio, default: () => ({}) },
    isSetup: no,
    tourPlace: { type: String, enum: ['', ...tourPlaces], default: '' },
    pro: no,

    // Only the index needs these many terms.
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
  { 'passkeys.credentialId': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.credentialId': { $type: 'string' } } },
);
schema.index(
  { provedHosts: 1 },
  { unique: true, partialFilterExpression: { provedHosts: { $type: 'string' } } },
);
schema.index(
  { 'hosts.nextCheckAt': 1 },
  { partialFilterExpression: { 'hosts.nextCheckAt': { $type: 'date' } } },
);
schema.index(
  { 'recovery.nextEmailAt': 1 },
  { partialFilterExpression: { 'recovery.nextEmailAt': { $type: 'date' } } },
);
schema.index(
  { 'deletion.nextAt': 1 },
  { partialFilterExpression: { 'deletion.nextAt': { $type: 'date' } } },
);
schema.index({ directoryTerms: 1, directoryRank: -1 });
schema.index({ lookupTerms: 1, _id: -1 });
// A deleted account leaves every saved list.
schema.index({ savedProfile: 1 });
// An unfinished sign-up is removed after a month.
schema.index(
  { createdAt: 1 },
  { expireAfterSeconds: 30 * 24 * 3600, partialFilterExpression: { verified: false } },
);
schema.plugin(outboxPlugin);

export const AccountModel = model<AccountFields>('Account', schema);
