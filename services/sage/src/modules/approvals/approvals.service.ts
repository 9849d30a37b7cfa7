import { isDeepStrictEqual } from 'node:util';
import {
  approvalMs,
  minuteMs,
  type SageAct,
  type SageActKind,
  sageActKinds,
} from '@soloist/contracts';
import {
  AppError,
  afterCursor,
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  notFound,
  toPage,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { SageCaller } from '../assistant/index.ts';
import { DraftModel, type StoredSageDraft } from '../chats/index.ts';
import type { Act } from './acts.rules.ts';
import { ApprovalModel, type StoredApproval } from './approvals.model.ts';

const { trusted } = mongoose;

interface ActRef {
  user: SageCaller['user'];
  id: string;
}
type Approved = Pick<StoredApproval, '_id' | 'kind' | 'title' | 'values' | 'expiresAt'> &
  Partial<Pick<StoredApproval, 'state' | 'approvedAt' | 'undoneAt' | 'problem'>>;

const isActKind = (kind: string): kind is SageActKind =>
  (sageActKinds as readonly string[]).includes(kind);

/** Longer than the calls of an act take together. */
const leaseMs = minuteMs;

interface Claim {
  by: 'run' | 'undo';
  /** It fails while this is running. */
  unless: 'run' | 'undo';
  from: StoredApproval['state'][];
}

/**
 * Records that an act is being run or undone; undefined while the other one is, and in other states.
 * A run whose process is killed leaves an unknown outcome.
 * @returns the approval as it was before, and until when this claim lasts.
 */
async function claim({ user, id }: ActRef, { by, unless, from }: Claim) {
  const now = Date.now();
  const until = new Date(now + leaseMs);
  const before = await ApprovalModel.findOneAndUpdate(
    {
      ...{ _id: id, userId: user.sub, state: trusted({ $in: from }) },
      $nor: [{ 'lease.by': unless, 'lease.until': trusted({ $gt: new Date(now) }) }],
    },
    { lease: { by, until }, ...(by === 'run' ? { state: 'started', problem: '' } : {}) },
    { returnDocument: 'before' },
  ).lean<StoredApproval>();
  return before ? { before, until } : undefined;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

const findApproval = ({ user, id }: ActRef) =>
  ApprovalModel.findOne({ _id: id, userId: user.sub }).lean<StoredApproval>();

async function findProposed({ user, id }: ActRef): Promise<Approved | undefined> {
  const draft = await DraftModel.findOne({ _id: id, userId: user.sub }).lean<StoredSageDraft>();
  if (!draft || !isActKind(draft.kind)) return undefined;
  const { _id, kind, title, content: values, createdAt } = draft;
  return { _id, kind, title, values, expiresAt: new Date(createdAt.getTime() + approvalMs) };
}

/**
 * Runs acts that their person approves. Only a request of a signed-in person reaches it: no tool
 * of a reply does, so no text that Sage reads can approve anything.
 */
export function createApprovals(acts: Record<SageActKind, Act>) {
  function present(act: Approved): SageAct {
    const { _id, kind, title, values, expiresAt, state, approvedAt, undoneAt, problem } = act;
    const unapproved = expiresAt > new Date() ? 'open' : 'expired';
    return {
      ...{ id: String(_id), kind, title, values },
      rows: acts[kind].rowsOf(values),
      page: acts[kind].pageOf(values),
      button: acts[kind].buttonOf(values),
      caution: acts[kind].caution ?? '',
      undoable: acts[kind].undo !== undefined,
      expiresAt: expiresAt.toISOString(),
      state: state ?? unapproved,
      approvedAt: approvedAt?.toISOString() ?? null,
      undoneAt: undoneAt?.toISOString() ?? null,
      problem: problem ?? '',
    };
  }

  const read = async (ref: ActRef): Promise<SageAct> => {
    const act = (await findApproval(ref)) ?? (await findProposed(ref));
    if (!act) throw notFound('act');
    return present(act);
  };

  /** Stores the approval, once, before the act runs. */
  async function storeApproval(ref: ActRef, proposed: Approved): Promise<void> {
    const { _id, kind, title, values, expiresAt } = proposed;
    const approval = { _id, userId: ref.user.sub, kind, title, values, expiresAt };
    try {
      await ApprovalModel.create({ ...approval, approvedAt: new Date(), state: 'started' });
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
    }
    // Deleting an account misses concurrent writes.
    if (await isAccountDeleted(ref.user.sub)) {
      await ApprovalModel.deleteOne({ _id });
      throw notFound('account');
    }
  }

  /** Stores the outcome of a run, unless the act was undone or another run is done. */
  const endRun = (ref: ActRef, outcome: object) =>
    ApprovalModel.updateOne(
      { _id: ref.id, userId: ref.user.sub, state: trusted({ $in: ['started', 'failed'] }) },
      { $set: outcome },
    );

  /** Lets the act be undone, unless an earlier or a later run may still be doing it. */
  async function releaseRun({ user, id }: ActRef, { before, until }: Claimed): Promise<void> {
    const earlier = before.lease?.until;
    if (earlier && earlier > new Date()) return;
    const mine = { _id: id, userId: user.sub, 'lease.until': until };
    await ApprovalModel.updateOne(mine, { $unset: { lease: 1 } });
  }

  return {
    read,
    async list(user: SageCaller['user'], page: { limit: number; cursor?: string | undefined }) {
      const approvals = await ApprovalModel.find({ userId: user.sub, ...afterCursor(page.cursor) })
        .sort({ _id: -1 })
        .limit(page.limit + 1)
        .lean<StoredApproval[]>();
      const { items, nextCursor } = toPage(approvals, page.limit);
      return { items: items.map(present), nextCursor };
    },
    /**
     * Approves an act with exactly its values, and runs it. Repeating it runs it once; after a
     * failure it can be approved again until it expires.
     * @throws AppError `conflict` for other values; `gone` when it is too late.
     */
    async approve(
      { user, authorization, id }: ActRef & Pick<SageCaller, 'authorization'>,
      values: Record<string, unknown>,
    ): Promise<SageAct> {
      const ref = { user, id };
      const act = (await findApproval(ref)) ?? (await findProposed(ref));
      if (!act) throw notFound('act');
      if (!isDeepStrictEqual(act.values, values)) {
        throw conflict('These aren’t the values that Sage prepared. Reload and check them.');
      }
      if (act.state === 'done' || act.state === 'undone') return present(act);
      if (act.expiresAt <= new Date()) {
        throw new AppError('gone', 'It’s too late to approve this. Ask Sage again.');
      }
      await storeApproval(ref, act);
      const claimed = await claim(ref, { by: 'run', unless: 'undo', from: ['started', 'failed'] });
      if (!claimed)
        return readSettled(ref, ['done', 'undone'], 'This is being undone. Reload the page.');
      const { kind, values: approved, state, lease } = claimed.before;
      const running = acts[kind].run({ values: approved, caller: { authorization } });
      const outcome = await running.catch(async (err) => {
        if (!(err instanceof AppError)) throw err;
        const { code, message: problem } = err;
        // Without an answer, the service may have done it, or may still be doing it. The refusal of
        // a repetition says nothing about that.
        const isUnanswered = code === 'unavailable';
        const isUnknown = isUnanswered || (state === 'started' && lease?.until);
        await endRun(ref, isUnknown ? { problem } : { state: 'failed', problem });
        if (!isUnanswered) await releaseRun(ref, claimed);
        throw err;
      });
      await endRun(ref, { state: 'done', problem: '', ...(outcome ? { outcome } : {}) });
      await releaseRun(ref, claimed);
      return read(ref);
    },
    /**
     * Undoes an approved act, also one whose outcome was lost. Idempotent.
     * @throws AppError `conflict` for one that failed: what it names may be a later change by hand;
     * and for one that may be running: it could be done after it was found not to be.
     */
    async undo({
      user,
      authorization,
      id,
    }: ActRef & Pick<SageCaller, 'authorization'>): Promise<SageAct> {
      const ref = { user, id };
      const found = await findApproval(ref);
      if (!found) throw notFound('act');
      const { undo } = acts[found.kind];
      if (!undo) throw conflict('This can’t be undone.');
      const claimed = await claim(ref, { by: 'undo', unless: 'run', from: ['started', 'done'] });
      if (!claimed)
        return readSettled(ref, ['undone'], 'This may still be running. Undo it in a minute.');
      const { values, outcome } = claimed.before;
      const mine = { _id: id, userId: user.sub };
      const ending = { $unset: { lease: 1 } };
      await undo({ values, outcome, caller: { authorization } }).catch(async (err) => {
        await ApprovalModel.updateOne(mine, ending);
        throw err;
      });
      await ApprovalModel.updateOne(mine, { state: 'undone', undoneAt: new Date(), ...ending });
      return read(ref);
    },
  };

  /** The approval in its last state. @throws AppError `conflict` with `problem` before that. */
  async function readSettled(
    ref: ActRef,
    settled: StoredApproval['state'][],
    problem: string,
  ): Promise<SageAct> {
    const approval = await findApproval(ref);
    if (!approval) throw notFound('act');
    const { state } = approval;
    if (settled.includes(state)) return present(approval);
    throw conflict(state === 'failed' ? 'This wasn’t done, so there is nothing to undo.' : problem);
  }
}
export type Approvals = ReturnType<typeof createApprovals>;
