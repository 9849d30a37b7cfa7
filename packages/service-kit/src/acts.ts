import {
  type ActOutcome,
  type AnyEndpoint,
  type DomainEvent,
  reasonHeader,
  reasonLimit,
  reasonMissing,
  type ServiceName,
} from '@soloist/contracts';
import type { Request } from 'express';
import mongoose, { model, Schema, type Types } from 'mongoose';
import { currentRequestId } from './context.ts';
import { AppError, invalidInput } from './errors.ts';
import type { Logger } from './logger.ts';
import { newEvent, outboxPlugin } from './outbox.ts';

const { trusted } = mongoose;
/** Longer than any act takes. */
const endsWithinMs = 10 * 60_000;
const lookEveryMs = 60_000;
const keptSeconds = 31 * 24 * 3600;

/** A privileged act as it begins. */
export interface BegunAct {
  /** Method and path of its endpoint. */
  name: string;
  /** User id of who does it; empty for a deploy token. */
  by: string;
  /** The name of the deploy token that does it; empty for a person. */
  deployer: string;
  /** What it is done to: the parameters of the path. */
  things: Record<string, string>;
  /** Empty where none is asked for. */
  reason: string;
}

interface ActFields extends BegunAct {
  requestId: string;
  beganAt: Date;
  endedAt: Date | null;
  /** Null until it ended. */
  outcome: ActOutcome | null;
  /** The error's code, of one that was refused or failed. */
  code: string;
  outbox: DomainEvent[];
}
export type StoredAct = Omit<ActFields, 'outbox'> & { _id: Types.ObjectId };

const schema = new Schema<ActFields>(
  {
    name: { type: String, required: true },
    by: { type: String, default: '' },
    deployer: { type: String, default: '' },
    things: { type: Schema.Types.Mixed, default: () => ({}) },
    reason: { type: String, default: '' },
    requestId: { type: String, default: '' },
    beganAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    outcome: { type: String, default: null },
    code: { type: String, default: '' },
  },
  { minimize: false },
);
schema.index({ outcome: 1, beganAt: 1 });
schema.index({ endedAt: 1 }, { expireAfterSeconds: keptSeconds });
schema.plugin(outboxPlugin);

/** Privileged acts of this service, on their way to the audit log. */
export const ActModel = model<ActFields>('Act', schema);

export interface ActLog {
  /**
   * Stores that an act begins; to be called before it does anything.
   * @returns what stores how it ended: `error` is what it threw.
   */
  begin: (act: BegunAct) => Promise<(error?: unknown) => Promise<void>>;
  /** Does the work of an act and stores both. */
  record: <Result>(act: BegunAct, work: () => Promise<Result> | Result) => Promise<Result>;
}

/**
 * Keeps what admins do: stored before it is done and again when it ended, which platform is told for the
 * audit log. What a process that was killed left without an end is said to be unknown.
 */
export function startActs(service: ServiceName, logger: Logger): ActLog & { close: () => void } {
  async function begin(act: BegunAct) {
    const begun = { ...act, requestId: currentRequestId() ?? '', beganAt: new Date() };
    const { _id } = await ActModel.create(begun);
    return (error?: unknown) =>
      end({ ...begun, _id, service }, endOf(error)).catch((err: Error) =>
        // It was done: that its end is not known is said later.
        logger.error({ err, act: String(_id) }, 'the end of a privileged act is not stored'),
      );
  }

  async function record<Result>(act: BegunAct, work: () => Promise<Result> | Result) {
    const ended = await begin(act);
    try {
      const result = await work();
      await ended();
      return result;
    } catch (error) {
      await ended(error);
      throw error;
    }
  }

  const timer = setInterval(() => {
    endForgotten(service).catch((err: Error) =>
      logger.warn({ err: err.message }, 'acts without an end'),
    );
  }, lookEveryMs);
  timer.unref();
  return { begin, record, close: () => clearInterval(timer) };
}

interface End {
  outcome: ActOutcome;
  code: string;
}

function endOf(error: unknown): End {
  if (error === undefined) return { outcome: 'done', code: '' };
  if (error instanceof AppError && error.status < 500)
    return { outcome: 'refused', code: error.code };
  return { outcome: 'failed', code: error instanceof AppError ? error.code : 'internal' };
}

type Ended = BegunAct & Pick<StoredAct, '_id' | 'requestId' | 'beganAt'> & { service: ServiceName };

/** In one write with what tells the audit log. */
async function end(act: Ended, how: End) {
  const { _id, service, name, by, deployer, things, reason, requestId, beganAt } = act;
  const told = newEvent('platform.act-recorded', {
    ...{ actId: String(_id), service, name, by, deployer, things, reason, requestId },
    ...{ beganAt: beganAt.toISOString(), ...how },
  });
  await ActModel.updateOne(
    { _id, outcome: null },
    { $set: { ...how, endedAt: new Date() }, $push: { outbox: told } },
  );
}

/** Gives an end to the acts of processes that were killed. */
export async function endForgotten(service: ServiceName, now = Date.now()) {
  const beganAt = trusted({ $lt: new Date(now - endsWithinMs) });
  for await (const act of ActModel.find({ outcome: null, beganAt }).lean<StoredAct>().cursor()) {
    await end({ ...(act as StoredAct), service }, { outcome: 'unknown', code: '' });
  }
}

/**
 * Why a call is made, as its header says.
 * @throws AppError `invalid_input` when the endpoint needs a reason and there is none, or it is too long.
 */
export function reasonOf({ needsReason }: AnyEndpoint, req: Request): string {
  const reason = decoded(req.get(reasonHeader) ?? '').trim();
  const problem = (message: string) => invalidInput(message, [{ path: 'reason', message }]);
  if (needsReason && !reason) throw problem(reasonMissing);
  if (reason.length > reasonLimit)
    throw problem(`Input cannot be greater than ${reasonLimit} characters`);
  return reason;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
