import {
  type CaseDecision,
  type CaseDetail,
  hideableKinds,
  type ModerationCase,
  type MyDecision,
} from '@soloist/contracts';
import { countBy } from 'es-toolkit';
import type { Types } from 'mongoose';
import { fullName, type Profiles } from '../sites/index.ts';
import { lastNotifiedDecision, mayAppeal } from './appeals.service.ts';
import type { StoredCase, StoredDecision, StoredReport } from './cases.model.ts';
import type { readHistory } from './moderation.service.ts';

function presentPerson(profiles: Profiles, id: Types.ObjectId) {
  const profile = profiles.get(String(id));
  const name = profile && (fullName(profile) || profile.username);
  return { id: String(id), name: name || 'Person without a profile' };
}

/** The reports since the last decision. */
const openReports = ({ reports, decisions, state }: StoredCase): StoredReport[] => {
  const last = decisions.at(-1)?.at;
  return state === 'open' && last ? reports.filter(({ at }) => at > last) : reports;
};

function reasonsOf(stored: StoredCase): ModerationCase['reasons'] {
  const counts = countBy(openReports(stored), ({ reason }) => reason);
  return Object.entries(counts)
    .map(([reason, count]) => ({ reason: reason as StoredReport['reason'], count }))
    .toSorted((a, b) => b.count - a.count);
}

export const presentCase = (stored: StoredCase, profiles: Profiles): ModerationCase => ({
  id: String(stored._id),
  kind: stored.kind,
  thingId: stored.thingId,
  state: stored.state,
  title: stored.title,
  link: stored.link,
  owner: presentPerson(profiles, stored.ownerId),
  reports: stored.count,
  appealed: stored.appeal !== null,
  hidden: stored.hidden,
  reportedAt: stored.reportedAt.toISOString(),
  reasons: reasonsOf(stored),
});

const presentDecision = (made: StoredDecision, profiles: Profiles): CaseDecision => ({
  at: made.at.toISOString(),
  by: presentPerson(profiles, made.by),
  decision: made.decision,
  words: made.words,
});

const presentAppeal = ({ appeal }: StoredCase) =>
  appeal && { at: appeal.at.toISOString(), words: appeal.words };

interface CaseContext {
  profiles: Profiles;
  history: Awaited<ReturnType<typeof readHistory>>;
  /** The moderator who reads it. */
  readerId: string;
}

export const presentWholeCase = (
  stored: StoredCase,
  { profiles, history, readerId }: CaseContext,
): CaseDetail => ({
  ...presentCase(stored, profiles),
  snapshot: stored.snapshot,
  canHide: hideableKinds.includes(stored.kind),
  reportList: stored.reports.toReversed().map(({ at, by, eventId, reason, words }) => ({
    at: at.toISOString(),
    // No one learns who reported them, not even moderators.
    by: by && String(stored.ownerId) !== readerId ? presentPerson(profiles, by) : null,
    byMachine: eventId !== undefined,
    reason,
    words,
  })),
  decisions: stored.decisions.toReversed().map((made) => presentDecision(made, profiles)),
  appeal: presentAppeal(stored),
  history: history.map(({ caseId, kind, title, ...made }) => ({
    ...presentDecision(made, profiles),
    caseId: String(caseId),
    kind,
    title,
  })),
});

export function presentDecisionToOwner(stored: StoredCase): MyDecision {
  // `readCaseOfOwner` returns none without one.
  const { decision, words, at } = lastNotifiedDecision(stored)!;
  return {
    id: String(stored._id),
    kind: stored.kind,
    title: stored.title,
    link: stored.link,
    decision: decision as MyDecision['decision'],
    words,
    decidedAt: at.toISOString(),
    appeal: presentAppeal(stored),
    mayAppeal: mayAppeal(stored),
  };
}
