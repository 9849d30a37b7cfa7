import { dataHolders } from '@soloist/contracts';
import { isDuplicateKey, type Logger, newEvent } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import type { Account, StoredDeletion } from '../accounts/index.ts';
import { deletionChangedEvent } from '../sign-in/index.ts';
import type { DataHolders } from './data-holders.client.ts';
import { type Erasure, ErasureModel } from './erasures.model.ts';
import { eraseIdentityData } from './identity-records.service.ts';

const firstRetryMs = 60_000;

export interface ErasureDeps {
  deps: IdentityDeps;
  holders: DataHolders;
  /** Longer than any request or job in progress takes. */
  eraseAgainMs: number;
}

/**
 * Erases an account and the person's data in every service. The erasure record is the decision,
 * written with the event for the other services and the receipt by email. A scheduled task finishes
 * what an ended process left.
 */
export async function eraseAccount(
  account: Pick<Account, '_id' | 'email' | 'fname'>,
  deps: IdentityDeps,
  deletion?: StoredDeletion,
) {
  const { _id, email } = account;
  const now = new Date();
  // Documents deletes emails up to this moment, so the receipt must be from after it.
  const request = { _id, email, askedAt: new Date(now.getTime() - 1) };
  const first = roundOf(request, 1);
  const receipt = deletionChangedEvent(account, {
    stage: 'completed',
    deletion: deletion ?? { requestedAt: now, endsAt: now },
  });
  const erasure = { ...request, ...first, outbox: [...first.outbox, receipt] };
  try {
    await ErasureModel.create(erasure);
  } catch (err) {
    // Another process was first.
    if (!isDuplicateKey(err)) throw err;
  }
  await eraseInIdentity(erasure, deps);
}

type ErasureRequest = Pick<Erasure, '_id' | 'email' | 'askedAt'>;

/** The initial state of a round; the time to its retry grows while a service is down. */
function roundOf({ _id, email, askedAt }: ErasureRequest, round: Erasure['round']) {
  const event = newEvent('identity.account-erased', {
    userId: String(_id),
    email,
    askedAt: askedAt.toISOString(),
  });
  const now = Date.now();
  const retryMs = Math.max(firstRetryMs, now - askedAt.getTime());
  return {
    round,
    eventId: event.id,
    tellAgainAt: new Date(now + retryMs),
    ownDone: false,
    outbox: [event],
  };
}

async function eraseInIdentity(
  erasure: Pick<Erasure, '_id' | 'email' | 'askedAt' | 'eventId'>,
  deps: IdentityDeps,
) {
  await eraseIdentityData(erasure, deps);
  const { _id, eventId } = erasure;
  await ErasureModel.updateOne({ _id, eventId }, { ownDone: true });
}

/**
 * Continues each erasure: identity's data, confirmations, second round; then the record is deleted.
 */
export async function advanceErasures(erasureDeps: ErasureDeps) {
  for await (const erasure of ErasureModel.find().lean<Erasure>()) {
    const { _id } = erasure;
    await advanceErasure(erasure, erasureDeps).catch((err: Error) =>
      erasureDeps.deps.logger.warn(
        { err: err.message, userId: String(_id) },
        'erasure paused; will retry',
      ),
    );
  }
}

async function advanceErasure(erasure: Erasure, { deps, holders, eraseAgainMs }: ErasureDeps) {
  const { _id, askedAt, eventId, round, tellAgainAt } = erasure;
  if (!erasure.ownDone) await eraseInIdentity(erasure, deps);
  const now = Date.now();
  // Adds to the outbox, which has the receipt as long as Redis is away.
  const startRound = (next: Erasure['round']) => {
    const { outbox, ...fields } = roundOf(erasure, next);
    const update = { $set: fields, $push: { outbox: { $each: outbox } } };
    return ErasureModel.updateOne({ _id, eventId }, update);
  };
  if (await isConfirmed(erasure, { holders, logger: deps.logger })) {
    if (round === 2) await ErasureModel.deleteOne({ _id, eventId });
    else if (now >= askedAt.getTime() + eraseAgainMs) await startRound(2);
  } else if (now >= tellAgainAt.getTime()) await startRound(round);
}

/** Whether every service has confirmed this round's event. */
async function isConfirmed(
  { _id, eventId }: Erasure,
  { holders, logger }: { holders: DataHolders; logger: Logger },
) {
  for (const service of dataHolders) {
    const events = await holders.erasuresOf(service, String(_id)).catch((err: Error) => {
      logger.warn({ err: err.message, service }, "couldn't confirm an erasure");
      return [] as string[];
    });
    if (!events.includes(eventId)) return false;
  }
  return true;
}
