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
import { AppError, invalidInput } from '../errors.ts';
import { newEvent, outboxPlugin } from '../events/outbox.ts';
import { currentRequestId } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';

const { trusted } = mongoose;
/** The maximum duration of an act. */
const endsWithinMs = 10 * 60_000;
const lookEveryMs = 60_000;
const retentionSeconds = 31 * 24 * 3600;

/** A privileged act as it starts. */
export interface PrivilegedAct {
  /** Method and path of its endpoint. */
  name: string;
  /** User id of the actor; empty for a deploy token. */
  by: string;
  /** Name of the deploy token that acts; empty for a person. */
  deployer: string;
  /** The parameters of the path, which identify the target. */
  things: Record<string, string>;
  /** Empty where none is required. */
  reason: string;
}

interface ActFields extends PrivilegedAct {
  requestId: string;
  beganAt: Date;
  endedAt: Date | null;
  /** Null until it ended. */
  outcome: ActOutcome | null;
  /** The error code of an act that was refused or failed. */
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
schema.index({ endedAt: 1 }, { expireAfterSeconds: retentionSeconds });
schema.plugin(outboxPlugin);

/** Privileged acts of this service that are not yet in the audit log. */
export const ActModel = model<ActFields>('Act', schema);

export interface ActLog {
  /**
   * Stores the start of an act. Call it before the act has any effect.
   * @returns a function that stores the end; `error` is what the act threw.
   */
  begin: (act: PrivilegedAct) => Promise<(error?: unknown) => Promise<void>>;
  /** Runs the work of an act and stores its start and end. */
  record: <Result>(act: PrivilegedAct, work: () => Promise<Result> | Result) => Promise<Result>;
}

/**
 * Records privileged acts before they start and again when they end. The end is published to the
 * platform service for the audit log. Acts that a killed process left open end as `unknown`.
 */
export function startActs(service: ServiceName, logger: Logger): ActLog & { close: () => void } {
  async function begin(act: PrivilegedAct) {
    const started = { ...act, requestId: currentRequestId() ?? '', beganAt: new Date() };
    const { _id } = await ActModel.create(started);
    return (error?: unknown) =>
      end({ ...started, _id, service }, endOf(error)).catch((err: Error) =>
        // The act itself succeeded: `closeAbandonedActs` reports the missing end later.
        logger.error({ err, act: String(_id) }, "couldn't store the outcome of a privileged act"),
      );
  }

  async function record<Result>(act: PrivilegedAct, work: () => Promise<Result> | Result) {
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
    closeAbandonedActs(service).catch((err: Error) =>
      logger.warn({ err: err.message }, "couldn't close abandoned privileged acts"),
    );
  }, lookEveryMs);
  timer.unref();
  return { begin, record, close: () => clearInterval(timer) };
}

interface ActEnd {
  outcome: ActOutcome;
  code: string;
}

function endOf(error: unknown): ActEnd {
  if (error === undefined) return { outcome: 'done', code: '' };
  if (error instanceof AppError && error.status < 500)
    return { outcome: 'refused', code: error.code };
  return { outcome: 'failed', code: error instanceof AppError ? error.code : 'internal' };
}

type EndedAct = PrivilegedAct &
  Pick<StoredAct, '_id' | 'requestId' | 'beganAt'> & { service: ServiceName };

/** Stores the end in one write with its event for the audit log. */
async function end(act: EndedAct, how: ActEnd) {
  const { _id, service, name, by, deployer, things, reason, requestId, beganAt } = act;
  const event = newEvent('platform.act-recorded', {
    ...{ actId: String(_id), service, name, by, deployer, things, reason, requestId },
    ...{ beganAt: beganAt.toISOString(), ...how },
  });
  await ActModel.updateOne(
    { _id, outcome: null },
    { $set: { ...how, endedAt: new Date() }, $push: { outbox: event } },
  );
}

/** Ends the acts that killed processes left open. */
export async function closeAbandonedActs(service: ServiceName, now = Date.now()) {
  const beganAt = trusted({ $lt: new Date(now - endsWithinMs) });
  for await (const act of ActModel.find({ outcome: null, beganAt }).lean<StoredAct>().cursor()) {
    await end({ ...(act as StoredAct), service }, { outcome: 'unknown', code: '' });
  }
}

/**
 * The reason for a call, from its header.
 * @throws AppError `invalid_input` when the endpoint needs a reason and there is none, or it is too long.
 */
export function readReason({ needsReason }: AnyEndpoint, req: Request): string {
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
