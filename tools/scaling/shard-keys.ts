/** What a collection is divided by among the shards of MongoDB, once one machine no longer holds it. */
export interface Divided {
  /** Its first field is in every question that people wait for. */
  key: string[];
  serves: string;
  /**
   * Unique indexes that do not begin with the key, which a divided collection cannot have; what keeps
   * their promise then. By the index's fields with commas.
   */
  instead?: Record<string, string>;
}
/** Stays on one shard; each service's database may be on another. */
export interface Whole {
  whole: string;
}
export type Division = Divided | Whole;

const by = (key: string, serves: string, instead?: Divided['instead']): Divided => ({
  key: key.split(','),
  serves,
  ...(instead && { instead }),
});
const whole = (why: string): Whole => ({ whole: why });

const random = 'the id is random, 122 bits: an index that is not unique finds it';
const small = whole('small: a few documents, or a few for each of some people');
const kept = whole('what is older than its days goes by itself');
/** Of the kit, in several services. */
const ofKit = {
  acts: whole('acts of admins alone, until platform has them'),
  erasedpeople: by('_id', 'was this person erased?'),
};

/** Every collection of every service; `shard-keys.test.ts` compares it with the code. */
export const divisions: Record<string, Record<string, Division>> = {
  identity: {
    ...ofKit,
    accounts: whole(
      'five unique indexes of which each must hold for all; 4 KB a person, so 40 GB for ten million',
    ),
    sessions: by('accountId', 'own devices; a sign-out by id asks all shards'),
    profile_days: by('profileId', 'views of a profile over days'),
    contact_messages: kept,
    exports: by('accountId', 'own export'),
    erasures: whole('one for each deleted account, until all services confirmed it'),
    keys: small,
  },
  marketplace: {
    ...ofKit,
    applications: by('jobId', 'applicants of a job; own applications ask all shards'),
    blogs: by('ownerId', 'own posts, a site’s posts; the gallery asks all shards', {
      'ownerId,slug': 'begins with the key',
    }),
    blog_days: by('blogId', 'views of a post over days'),
    campaigns: by('ownerId', 'own campaigns', { token: random }),
    clientfacts: by('_id', 'what is known of a client'),
    donotasks: by('_id', 'may this address be asked?'),
    draftversions: by('ownerId', 'versions of an own draft'),
    jobs: by('ownerId', 'own jobs; finding goes by the search index'),
    'lead-log': by('leadId', 'what happened to a lead; numbers of 90 days ask all shards'),
    leadaddresses: by('ownerId', 'is it known already?'),
    leadimports: by('ownerId', 'own imports'),
    leads: by('ownerId', 'own board, list and numbers', {
      'campaignId,written': 'a campaign has one owner: the index begins with ownerId then',
      'importId,row': 'an import has one owner: the index begins with ownerId then',
    }),
    matchfacts: by('ownerId', 'how people and own jobs fit'),
    paidclients: by('freelancerId', 'is this a client who paid?'),
    portfolioprojects: by(
      'ownerId',
      'own projects, a site’s projects; the gallery asks all shards',
    ),
    recommendationkeys: small,
    recommendations: by('requesterId', 'own recommendations', {
      writeId: random,
      publicId: random,
    }),
    reportedcases: small,
    savedsearches: by('freelancerId', 'own searches'),
    searchmatches: by('jobId', 'whom a new job is for'),
    services: by('ownerId', 'own services, a site’s services'),
    sites: whole('labels and hosts are unique for all, and asked for by host; 6 KB a site'),
  },
  messaging: {
    ...ofKit,
    conversations: by('key', 'one conversation; the own list asks all shards'),
    messages: by('conversationId', 'messages of a conversation in their order', {
      'sender,client_id':
        'a message’s id is for one receiver: the index begins with conversationId then',
    }),
    people: whole('names as others see them: 0.5 KB a person; guests are unique by two fields'),
    notifications: by('userId', 'own notes', {
      eventId: 'an event’s note has one reader: the index begins with userId then',
    }),
    unreadwaits: kept,
    preferences: by('_id', 'own preferences'),
    pushsubscriptions: whole('the address of a device is unique for all; 0.4 KB a device'),
    mailrounds: by('_id', 'when was this person mailed?'),
    knownpages: kept,
  },
  sage: {
    ...ofKit,
    chats: by('userId', 'own chats'),
    messages: by('userId', 'messages of an own chat', {
      chatId: 'one running reply a chat: the index begins with userId then',
    }),
    budgets: by('userId', 'what is left of the month'),
    drafts: by('userId', 'what Sage prepared'),
  },
  documents: {
    ...ofKit,
    proposals: by('freelancerId', 'own proposals; a public link asks all shards', {
      contract_id: random,
      openChangeOf:
        'a change has the freelancer of its contract: the index begins with freelancerId then',
    }),
    invoices: by('freelancerId', 'own invoices; a public link asks all shards', {
      orderId: random,
      'proposalId,milestoneId':
        'a proposal has one freelancer: the index begins with freelancerId then',
    }),
    mails: by('_id', 'one mail; what is due asks all shards'),
    chatfiles: by('sender', 'what a person’s files take'),
    pictures: by('ownerId', 'own pictures'),
    pictureuses: by('_id', 'who uses a picture'),
    prints: by('_id', 'a printed file'),
    clauses: by('freelancerId', 'own clauses'),
    counters: by('_id', 'the next number'),
    suppressions: by('_id', 'may this address be mailed?'),
    erasedlinks: kept,
    oldfiles: whole('files from before the bucket, which it takes over'),
  },
  payments: {
    ...ofKit,
    movements: whole(
      'each has its turn, unique for all: what a night compares. 1 KB; divide by account only with turns of each account',
    ),
    payments: by('_id', 'one payment; those of an invoice ask all shards'),
    orders: whole('unique at the provider by three names; removed when they stay unpaid'),
    payouts: by('userId', 'own payouts'),
    payoutschedules: by('_id', 'own schedule'),
    fundaccounts: by('userId', 'own accounts'),
    balancesnapshots: by('account', 'what a balance begins with'),
    platforminvoices: whole('numbers without gaps, unique for all, as tax law wants'),
    feeruns: small,
    billings: by('_id', 'own billing address'),
    charges: by('_id', 'one charge'),
    disputes: whole('few, and unique by the provider’s name'),
    referrals: by('userId', 'who invited somebody; whom one invited asks all shards'),
    rewards: by('_id', 'the share of one payment'),
    subscriptions: by('_id', 'one subscription'),
    personplans: by('_id', 'own plan'),
    people: by('_id', 'whom a statement is for'),
    providerevents: kept,
    providerplans: small,
    reconciliations: small,
    alarms: small,
  },
  platform: {
    ...ofKit,
    releases: small,
    releasechanges: small,
    deploytokens: small,
    flags: small,
    auditentries: whole('in one order, unique for all; acts of admins alone'),
    teams: small,
    vitals: whole('sums, not reports: one an hour for each version and page, kept a month'),
    faults: whole('at most 21 for each version, until a month after they were seen last'),
    webhooks: by('userId', 'own webhooks, and those of whom an event concerns'),
    webhookdeliveries: by('webhookId', 'what was sent to a webhook, and what waits for it'),
  },
};

/** The table of docs/scaling.md. */
export function shardTable(): string {
  const rows = Object.entries(divisions).flatMap(([service, collections]) =>
    Object.entries(collections).map(([name, division]) =>
      'whole' in division
        ? [`${service}.${name}`, 'stays whole', division.whole]
        : [
            `${service}.${name}`,
            `\`${division.key.join(', ')}\``,
            [
              division.serves,
              ...Object.entries(division.instead ?? {}).map(
                ([index, how]) => `unique ${index}: ${how}`,
              ),
            ].join('. '),
          ],
    ),
  );
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0), 10));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [
    line(['collection', 'shard key', 'what it serves, or why it stays whole']),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n');
}
