import {
  type EndpointBody,
  hideableKinds,
  type ModerationDecision,
  type moderation,
} from '@soloist/contracts';
import { conflict, forbidden, invalidInput, newEvent } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { CaseModel, type StoredCase } from './cases.model.ts';
import { syncItemVisibility } from './hide-item.service.ts';
import { caseNotFound } from './reports.service.ts';

const { trusted } = mongoose;
const maxHistory = 20;

interface ListCasesQuery {
  state: 'open' | 'decided';
  limit: number;
  cursor?: string | undefined;
}

/** By rank, then newest; the cursor names both. */
export async function listCases({ state, limit, cursor }: ListCasesQuery) {
  const cases = await CaseModel.find({ state, ...after(cursor) })
    .sort({ rank: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredCase[]>();
  const items = cases.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: cases.length > limit && last ? `${last.rank}_${last._id}` : null };
}

function after(cursor: string | undefined) {
  if (!cursor) return {};
  const [rank = '', id = ''] = cursor.split('_');
  if (!/^\d+$/.test(rank) || !mongoose.isValidObjectId(id)) {
    throw invalidInput('This page does not exist.');
  }
  const isLater = [
    { rank: trusted({ $lt: Number(rank) }) },
    { rank: Number(rank), _id: trusted({ $lt: new Types.ObjectId(id) }) },
  ];
  return { $or: isLater };
}

export async function countCases() {
  const [open, appeals] = await Promise.all([
    CaseModel.countDocuments({ state: 'open' }),
    CaseModel.countDocuments({ state: 'open', appeal: trusted({ $ne: null }) }),
  ]);
  return { open, appeals };
}

/** @throws AppError `not_found`. */
export async function readCase(id: string): Promise<StoredCase> {
  const storedCase = await CaseModel.findOne({ _id: id }).lean<StoredCase>();
  if (!storedCase) throw caseNotFound();
  return storedCase;
}

/** Decisions about other items of the same person. */
export async function readHistory({ _id, ownerId }: StoredCase) {
  const others = await CaseModel.find({
    ownerId,
    _id: trusted({ $ne: _id }),
    'decisions.0': trusted({ $exists: true }),
  })
    .sort({ rank: -1 })
    .limit(maxHistory)
    .lean<StoredCase[]>();
  return others
    .flatMap(({ _id: caseId, kind, title, decisions }) =>
      decisions.map((each) => ({ ...each, caseId, kind, title })),
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxHistory);
}

interface DecideCaseInput extends EndpointBody<typeof moderation.decide> {
  id: string;
  moderatorId: string;
}

/**
 * Decides a case in one write with the events that notify its owner and reporters, then hides or
 * shows the item.
 * @throws AppError `not_found`; `forbidden` for the moderator's own content; `conflict` when
 * another moderator decided meanwhile and for a missing decision to reverse; `invalid_input` for
 * items that cannot be hidden.
 */
export async function decideCase({ id, moderatorId, decision, words, seen }: DecideCaseInput) {
  const before = await readCase(id);
  if (String(before.ownerId) === moderatorId) throw forbidden(involvedText);
  if (before.decisions.length !== seen) throw decidedMeanwhile();
  requirePossible(before, decision);
  const at = new Date();
  const made = { at, by: new Types.ObjectId(moderatorId), decision, words };
  const isAbout = decision !== 'dismiss';
  const decided = await CaseModel.findOneAndUpdate(
    { _id: id, decisions: trusted({ $size: seen }), count: before.count, appeal: before.appeal },
    {
      $set: {
        state: 'decided',
        count: 0,
        reporters: [],
        rank: at.getTime(),
        hidden: hiddenAfter(before, decision),
        appeal: isAbout ? null : undefined,
      },
      $push: {
        decisions: made,
        outbox: trusted({ $each: decisionEvents(before, { decision, words }) }),
      },
    },
    { returnDocument: 'after' },
  ).lean<StoredCase>();
  if (!decided) throw decidedMeanwhile();
  await syncItemVisibility(id);
  return decided;
}

const involvedText = 'This case concerns you, so another moderator must decide it.';
const decidedMeanwhile = () => conflict('This case has changed. Please review it again.');

function hiddenAfter({ hidden }: StoredCase, decision: ModerationDecision) {
  if (decision === 'hide') return true;
  return decision === 'none' ? false : hidden;
}

function requirePossible({ kind, decisions }: StoredCase, decision: ModerationDecision) {
  if (decision === 'hide' && !hideableKinds.includes(kind)) {
    throw invalidInput('You can’t hide this content, but you can warn its owner.');
  }
  if (decision === 'none' && !decisionInForce(decisions))
    throw conflict('There is no decision to reverse.');
}

/** The decision in force; undefined without one or after its reversal. */
export function decisionInForce(decisions: StoredCase['decisions']) {
  const last = decisions.findLast(({ decision }) => decision !== 'dismiss');
  return last && last.decision !== 'none' ? last : undefined;
}

type Made = { decision: ModerationDecision; words: string };

function decisionEvents(before: StoredCase, { decision, words }: Made) {
  const { _id, kind, title, link, ownerId, reporters } = before;
  const isAnswer = before.state === 'open' && before.appeal !== null;
  const toOwner = newEvent('report.decided', {
    caseId: String(_id),
    userId: String(ownerId),
    // A person who was never notified of the reports is not notified of a dismissal either.
    isTold: decision !== 'dismiss' || isAnswer,
    decision,
    kind,
    title,
    words,
  });
  const isActedOn = decision === 'warn' || decision === 'hide';
  const toReporters = reporters.map((reporter) =>
    newEvent('report.answered', {
      userId: String(reporter),
      title,
      // A hidden item can’t be opened.
      link: decision === 'hide' ? '/dashboard' : link,
      isActedOn,
    }),
  );
  return [toOwner, ...toReporters];
}
