import type { InvoiceSummary } from '../documents/invoice-records.ts';
import type { ProposalSummary } from '../documents/proposal-records.ts';
import type { Lead } from '../leads/lead-terms.ts';
import type { ChatEntry, ChatMessage } from '../messaging/chat.ts';
import type { MyProfile, PublicProfile } from '../profiles/profiles.ts';

export * from './specification-calls.ts';

/** A person for tests, as others see them: only the fields that identity fills in. */
export const samplePublicProfile = (over: Partial<PublicProfile> = {}): PublicProfile => ({
  id: '0123456789abcdef01234567',
  username: 'ada',
  fname: 'Ada',
  lname: 'Lovelace',
  headline: '',
  about: '',
  skills: [],
  tools: [],
  languages: [],
  location: '',
  timezone: '',
  experience: '',
  hourlyRate: '50$',
  availability: '',
  acceptingProjects: true,
  profileImage: '',
  logo: '',
  linkedinUrl: '',
  socialLinks: [],
  pro: false,
  ...over,
});

/** The same person as they see themselves: a freelancer who has set up their profile. */
export const sampleMyProfile = (over: Partial<MyProfile> = {}): MyProfile => ({
  ...samplePublicProfile(),
  email: 'ada@example.com',
  phonenumber: '',
  roles: ['freelancer'],
  role: 'freelancer',
  isSetup: true,
  emailPref: ['signed_proposal', 'new_sign_in', 'site_message'],
  savedProfile: [],
  plan_details: null,
  tourPlace: '',
  portfolioDetails: { hosts: [] },
  accountDetails: {},
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});

/** A lead in a list. */
export const sampleLead = (over: Partial<Lead> = {}): Lead => ({
  id: 'a'.repeat(24),
  campaignId: null,
  campaignName: '',
  name: 'Noor Haddad',
  email: 'noor@client.test',
  company: 'Nordlys Coffee',
  phone: '',
  message: 'Hello,\ndo you draw boxes?',
  value: null,
  source: 'portfolio',
  stage: 'new',
  stageAt: '2026-11-20T10:00:00.000Z',
  nextStep: null,
  noteCount: 0,
  suspicious: false,
  suspicions: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
});

/** An unchanged message from Grace to Ada. */
export const sampleChatMessage = (over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'c'.repeat(24),
  seq: 1,
  version: 0,
  client_id: '8f2f4f3e-61a5-4c85-9f52-0d2f6d0a9b11',
  sender: 'b'.repeat(24),
  receiver: 'a'.repeat(24),
  message: 'Can you begin in April?',
  delivered: true,
  seen: true,
  createdAt: '2026-03-11T16:20:00.000Z',
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  reactions: [],
  files: [],
  preview: null,
  card: null,
  mail: null,
  ...over,
});

/** Ada's conversation with Grace, whose message is the last. */
export const sampleChatEntry = (over: Partial<ChatEntry> = {}): ChatEntry => ({
  id: 'b'.repeat(24),
  name: 'Grace Moura',
  profileImage: '',
  isGuest: false,
  lastMessage: 'Can you begin in April?',
  sender: 'b'.repeat(24),
  createdAt: '2026-03-11T16:20:00.000Z',
  seen: false,
  unread: 2,
  muted: false,
  blocked: false,
  ...over,
});

/** The other fields of a page of `messages` with Grace. */
export const sampleChatPage = (messages: ChatMessage[] = [sampleChatMessage()]) => ({
  items: messages,
  nextCursor: null,
  previousCursor: null,
  person: { id: 'b'.repeat(24), name: 'Grace Moura', profileImage: '', isGuest: false },
  settings: { muted: false, blocked: false },
  read: { deliveredSeq: 0, seenSeq: 0 },
  ownSeenSeq: 0,
});

export const sampleProposalSummary = (over: Partial<ProposalSummary> = {}): ProposalSummary => ({
  id: 'b'.repeat(24),
  contract_id: 'secret-of-the-public-link-012345',
  number: 'P-0001',
  email: 'sofie@example.com',
  client_name: 'Sofie Lindqvist',
  project_name: 'Winter packaging',
  payment_type: 'one_time',
  currency: 'EUR',
  total: 90_000,
  frequency: '',
  status: 'sent',
  deliveries: [],
  replaces: null,
  replacedBy: null,
  progress: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  ...over,
});

export const sampleInvoiceSummary = (over: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: 'e'.repeat(24),
  orderId: 'secret-of-the-public-link-543210',
  kind: 'invoice',
  number: 'INV-0001',
  email: 'sofie@example.com',
  client_name: 'Sofie Lindqvist',
  title: 'Winter packaging',
  currency: 'EUR',
  total: 90_000,
  paid: 0,
  credited: 0,
  balance: 90_000,
  status: 'sent',
  due_date: '2026-12-05',
  deliveries: [],
  proposalId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
});
