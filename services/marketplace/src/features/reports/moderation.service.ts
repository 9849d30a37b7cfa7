import {
  type Decision,
  type EndpointBody,
  hideableKinds,
  type moderation,
} from '@soloist/contracts';
import { conflict, forbidden, invalidInput, newEvent } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { CaseModel, type StoredCase } from './cases.model.ts';
import { bringThingInOrder } from './hide-thing.ts';
import { noCase } from './reports.service.ts';

const { trusted } = mongoose;
const mostHistory = 20;

interface Asked {
  state: 'open' | 'decided';
  limit: number;
  cursor?: string | undefined;
}

/** By rank, then newest; the cursor names both. */
export async function listCases({ state, limit, cursor }: Asked) {
  const found = await CaseModel.find({ state, ...after(cursor) })
    .sort({ rank: -1, _id: -1 })
    .limit(limit + 1)
    .lean<StoredCase[]>();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? `${last.rank}_${last._id}` : null };
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
  const found = await CaseModel.findOne({ _id: id }).lean<StoredCase>();
  if (!found) throw noCase();
  return found;
}

/** What was decided about other things of the same person. */
export async function readHistory({ _id, ownerId }: StoredCase) {
  const others = await CaseModel.find({
    ownerId,
    _id: trusted({ $ne: _id }),
    'decisions.0': trusted({ $exists: true }),
  })
    .sort({ rank: -1 })
    .limit(mostHistory)
    .lean<StoredCase[]>();
  return others
    .flatMap(({ _id: caseId, kind, title, decisions }) =>
      decisions.map((each) => ({ ...each, caseId, kind, title })),
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostHistory);
}

interface Deciding extends EndpointBody<typeof moderation.decide> {
  id: string;
  moderatorId: string;
}

/**
 * Decides a case in one write with the events that tell its owner and those who reported it, then
 * takes the thing out of sight or back.
 * @throws AppError `not_found`; `forbidden` for the moderator's own thing; `conflict` when another one
 * decided meanwhile and for a decision that there is none to take back; `invalid_input` for what
 * cannot be hidden.
 */
export async function decide({ id, moderatorId, decision, words, seen }: Deciding) {
  const before = await readCase(id);
  if (String(before.ownerId) === moderatorId) throw forbidden(ownThing);
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
        ...(isAbout ? { appeal: null } : {}),
      },
      $push: { decisions: made, outbox: trusted({ $each: tells(before, { decision, words }) }) },
    },
    { returnDocument: 'after' },
  ).lean<StoredCase>();
  if (!decided) throw decidedMeanwhile();
  await bringThingInOrder(id);
  return decided;
}

const ownThing = 'This is about something of yours: another moderator decides it.';
const decidedMeanwhile = () =>
  conflict('Something new came to this case meanwhile. Please look at it again.');

function hiddenAfter({ hidden }: StoredCase, decision: Decision) {
  if (decision === 'hide') return true;
  return decision === 'none' ? false : hidden;
}

function requirePossible({ kind, decisions }: StoredCase, decision: Decision) {
  if (decision === 'hide' && !hideableKinds.includes(kind)) {
    throw invalidInput('This cannot be taken out of sight; its person can be warned.');
  }
  if (decision === 'none' && !inForce(decisions)) throw conflict('There is nothing to take back.');
}

/** The decision that its owner lives with; none where there is none or it was taken back. */
export function inForce(decisions: StoredCase['decisions']) {
  const last = decisions.findLast(({ decision }) => decision !== 'dismiss');
  return last && last.decision !== 'none' ? last : undefined;
}

type Made = { decision: Decision; words: string };

function tells(before: StoredCase, { decision, words }: Made) {
  const { _id, kind, title, link, ownerId, reporters } = before;
  const isAnswer = before.state === 'open' && before.appeal !== null;
  const toOwner = newEvent('report.decided', {
    caseId: String(_id),
    userId: String(ownerId),
    // That nothing is wrong is no news to somebody who never heard that something might be.
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
      // What is out of sight opens no more.
      link: decision === 'hide' ? '/dashboard' : link,
      isActedOn,
    }),
  );
  return [toOwner, ...toReporters];
}
