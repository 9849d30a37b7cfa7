/** The shard key of a collection, for when one machine no longer holds it. */
export interface Divided {
  /** Its first field is in every query that a person's request runs. */
  key: string[];
  serves: string;
}
/** Stays on one shard; each service's database may be on another. */
export interface Whole {
  whole: string;
}
export type Division = Divided | Whole;

const by = (key: string, serves: string): Divided => ({ key: key.split(','), serves });
const whole = (why: string): Whole => ({ whole: why });

const small = whole('small: a few documents, or a few for each of some people');
const smallCollection = whole('old entries are removed automatically');
/** Collections of server-kit, in several services. */
const kitCollections = {
  acts: whole('actions of admins only, until platform has them'),
  erasedpeople: by('_id', 'was this account deleted?'),
};

/** Every collection of every service; `shard-keys.test.ts` compares it with the code. */
export const divisions: Record<string, Record<string, Division>> = {
  identity: {
    ...kitCollections,
    accounts: whole(
      'five unique indexes that each cover all people; 4 KB a person, so 40 GB for ten million',
    ),
    apikeys: whole(
      'secrets are unique over all keys, and found by their hash; few people have any',
    ),
    oauthapps: whole('a client id asks at each request of an app; few people have any'),
    appconnections: by('accountId', 'a person’s connections; a token and an app ask all shards'),
    oauthrecords: by('_id', 'is this code or token valid? the end of a connection asks all shards'),
    sessions: by('accountId', 'a person’s devices; a sign-out by id asks all shards'),
    activities: by('accountId', 'a person’s activity; a link in an email asks all shards'),
    profile_days: by('profileId', 'views of a profile over days'),
    contact_messages: smallCollection,
    exports: by('accountId', 'a person’s export'),
    erasures: whole('one for each deleted account, until all services confirmed it'),
    keys: small,
  },
  marketplace: {
    ...kitCollections,
    applications: by('jobId', 'applicants of a job; a freelancer’s applications ask all shards'),
    blogs: by('ownerId', 'a person’s posts, a site’s posts; the blog page asks all shards'),
    blog_days: by('_id', 'views of a post on a day'),
    campaigns: by('ownerId', 'a person’s campaigns; a form’s link asks all shards'),
    clientfacts: by('_id', 'a client’s details'),
    donotasks: by('_id', 'may we email this address a request?'),
    draftversions: by('ownerId', 'versions of a person’s draft'),
    jobs: by('ownerId', 'an employer’s jobs; search uses its index'),
    'lead-log': by('leadId', 'a lead’s log; statistics of 90 days ask all shards'),
    leadaddresses: by('ownerId', 'is this address a lead already?'),
    leadcohorts: by('ownerId', 'statistics of a person’s leads'),
    leadcounts: by('_id', 'totals of a person’s board'),
    leadimports: by('ownerId', 'a person’s imports'),
    leads: by('ownerId', 'a person’s board, list and statistics'),
    matchfacts: by('ownerId', 'matches between people and an owner’s jobs'),
    paidclients: by('freelancerId', 'has this client paid?'),
    portfolioprojects: by(
      'ownerId',
      'a person’s projects, a site’s projects; the gallery asks all shards',
    ),
    recommendationkeys: small,
    recommendations: by('requesterId', 'a person’s recommendations; links ask all shards'),
    reportedcases: small,
    drafts: by('ownerId', 'drafts of posts, projects, services and jobs'),
    savedsearches: by('freelancerId', 'a person’s saved searches'),
    searchmatches: by('jobId', 'people who match a new job'),
    services: by('ownerId', 'a person’s services, a site’s services'),
    sites: whole('labels and hosts are unique over all sites, and queried by host; 6 KB a site'),
  },
  messaging: {
    ...kitCollections,
    conversations: by('key', 'one conversation; a person’s list asks all shards'),
    messages: by('conversationId', 'messages of a conversation in their order'),
    people: whole('names as others see them: 0.5 KB a person; guests are unique by two fields'),
    notifications: by('userId', 'a person’s notifications'),
    unreadwaits: smallCollection,
    preferences: by('_id', 'a person’s preferences'),
    pushsubscriptions: whole('a device’s address is unique over all people; 0.4 KB a device'),
    mailrounds: by('_id', 'when was this person emailed?'),
    knownpages: smallCollection,
  },
  sage: {
    ...kitCollections,
    chats: by('userId', 'a person’s chats'),
    messages: by('userId', 'messages of a person’s chat'),
    budgets: by('userId', 'the remaining budget of the month'),
    drafts: by('userId', 'drafts by Sage'),
    approvals: by('userId', 'acts of Sage that a person approved'),
  },
  documents: {
    ...kitCollections,
    proposals: by('freelancerId', 'a freelancer’s proposals; a public link asks all shards'),
    invoices: by('freelancerId', 'a freelancer’s invoices; a public link asks all shards'),
    recurringinvoices: by(
      'freelancerId',
      'a freelancer’s recurring invoices; due ones ask all shards',
    ),
    serviceorders: by(
      'freelancerId',
      'a freelancer’s orders; a public link and the limit of an address ask all shards',
    ),
    recurringperiods: by('recurringId', 'the periods of a recurring invoice'),
    mails: by('_id', 'one email; due emails ask all shards'),
    chatfiles: by('sender', 'the space of a person’s files'),
    pictures: by('ownerId', 'a person’s images'),
    pictureuses: by('_id', 'where an image is used'),
    prints: by('_id', 'a printed file'),
    clauses: by('freelancerId', 'a freelancer’s clauses'),
    clientrecipients: by('freelancerId', 'who else gets documents for a client'),
    timeentries: by('freelancerId', 'a freelancer’s tracked time'),
    deletedtimeentries: by(
      'freelancerId',
      'ids of a freelancer’s deleted time entries, for 90 days',
    ),
    expenses: by('freelancerId', 'a freelancer’s expenses; deleted ones ask all shards'),
    forecastsnapshots: by('freelancerId', 'a freelancer’s stored forecasts'),
    sharedweeks: by('freelancerId', 'the hours that a freelancer shares with clients'),
    timesettings: by('_id', 'a freelancer’s hourly rates and rounding'),
    drafts: by('freelancerId', 'drafts of proposals, templates and invoices'),
    counters: by('_id', 'the next number'),
    documentsettings: by('_id', 'a freelancer’s numbering, fields and email texts'),
    emailpreviews: by('_id', 'an email’s preview, ten minutes'),
    suppressions: by('_id', 'may this address be emailed?'),
    erasedlinks: smallCollection,
    oldfiles: whole('files from before the bucket, which are moved there'),
  },
  payments: {
    ...kitCollections,
    movements: whole(
      'turns are unique over all transactions, for the nightly comparison; 1 KB each. Divide by account only with turns per account',
    ),
    payments: by('_id', 'one payment; those of an invoice ask all shards'),
    orders: whole('unique by three ids of the provider; removed if they stay unpaid'),
    mandates: by(
      'freelancerId',
      'autopay of a freelancer’s clients; the provider’s events ask all',
    ),
    autopaycharges: by('_id', 'one charge; those of an invoice or an autopay ask all shards'),
    payouts: by('userId', 'a person’s payouts'),
    payoutlimits: by('_id', 'a person’s limit'),
    payoutblocks: by('_id', 'is a person paid out?'),
    payoutschedules: by('_id', 'a person’s schedule'),
    fundaccounts: by('userId', 'a person’s accounts'),
    balancesnapshots: by('account', 'snapshots of an account’s balance'),
    platforminvoices: whole('numbers without gaps, unique over all invoices, as tax law requires'),
    feeruns: small,
    billings: by('_id', 'a person’s billing address'),
    journalsettings: by('_id', 'a person’s accounts of their journal'),
    charges: by('_id', 'one charge'),
    disputes: whole('few, and unique by the provider’s id'),
    referrals: by(
      'userId',
      'the inviter of a person; the invited people of one person ask all shards',
    ),
    rewards: by('_id', 'the share of one payment'),
    subscriptions: by('_id', 'one subscription'),
    personplans: by('_id', 'a person’s plan'),
    people: by('_id', 'the person of a statement'),
    providerevents: smallCollection,
    providerplans: small,
    reconciliations: small,
    alarms: small,
  },
  platform: {
    ...kitCollections,
    releases: small,
    releasechanges: small,
    deploytokens: small,
    flags: small,
    auditentries: whole('in one order, unique over all entries; actions of admins only'),
    teams: small,
    vitals: whole('sums, not reports: one an hour for each version and page, stored for a month'),
    faults: whole('at most 21 for each version, until a month after the last report'),
    webhooks: by('userId', "a person's webhooks, and those of the people in an event"),
    webhookdeliveries: by('webhookId', 'sent and pending messages of a webhook'),
  },
};

/** The table of docs/scaling.md. */
export function shardTable(): string {
  const rows = Object.entries(divisions).flatMap(([service, collections]) =>
    Object.entries(collections).map(([name, division]) =>
      'whole' in division
        ? [`${service}.${name}`, 'stays whole', division.whole]
        : [`${service}.${name}`, `\`${division.key.join(', ')}\``, division.serves],
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
