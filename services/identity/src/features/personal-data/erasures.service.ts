import { dataHolders, type TokenClaims } from '@soloist/contracts';
import { conflict, isDuplicateKey, type Logger, newEvent } from '@soloist/service-kit';
import type { DataHolders } from '../../clients/data-holders.ts';
import type { Parts } from '../../parts.ts';
import type { Account } from '../accounts/accounts.model.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { requireOwnPassword } from '../accounts/passwords.service.ts';
import { eraseOwn } from './erase-own.ts';
import { type Erasure, ErasureModel } from './erasures.model.ts';

const firstPatienceMs = 60_000;

export interface Erasing {
  parts: Parts;
  holders: DataHolders;
  /** Longer than any request or job that was under way takes. */
  eraseAgainMs: number;
}

/**
 * Deletes the own account.
 * @throws AppError `conflict` without a password to ask for, `invalid_input` for a wrong one.
 */
export async function deleteAccount(
  { user, password }: { user: TokenClaims; password: string },
  { parts }: Erasing,
) {
  const account = await requireAccount(user);
  if (!account.hasPassword) {
    throw conflict(
      'Your account has no password yet. Sign out, choose one by “Forgot it?” on the sign-in page, and then delete your account.',
    );
  }
  await requireOwnPassword({ account, password, field: 'password' }, parts);
  await eraseAccount(account, parts);
}

/**
 * Erases an account and what every service holds of its person. The record of erasure is the decision,
 * written with the event that tells the other services: what is not done when this process ends, the
 * upkeep does.
 */
export async function eraseAccount({ _id, email }: Account, parts: Parts) {
  const asked = { _id, email, askedAt: new Date() };
  const erasure = { ...asked, ...roundOf(asked, 1) };
  try {
    await ErasureModel.create(erasure);
  } catch (err) {
    // Clicked twice.
    if (!isDuplicateKey(err)) throw err;
  }
  await eraseOwnPart(erasure, parts);
}

type Asked = Pick<Erasure, '_id' | 'email' | 'askedAt'>;

/** What a round begins with; `wait` grows for a service that stays away. */
function roundOf({ _id, email, askedAt }: Asked, round: Erasure['round']) {
  const event = newEvent('identity.account-erased', {
    userId: String(_id),
    email,
    askedAt: askedAt.toISOString(),
  });
  const now = Date.now();
  const patienceMs = Math.max(firstPatienceMs, now - askedAt.getTime());
  return {
    round,
    eventId: event.id,
    tellAgainAt: new Date(now + patienceMs),
    ownDone: false,
    outbox: [event],
  };
}

async function eraseOwnPart(
  erasure: Pick<Erasure, '_id' | 'email' | 'askedAt' | 'eventId'>,
  parts: Parts,
) {
  await eraseOwn(erasure, parts);
  const { _id, eventId } = erasure;
  await ErasureModel.updateOne({ _id, eventId }, { ownDone: true });
}

/** Takes each erasure on: own part, confirmations, second round; then the record itself goes. */
export async function advanceErasures(erasing: Erasing) {
  for await (const erasure of ErasureModel.find().lean<Erasure>()) {
    const { _id } = erasure;
    await advance(erasure, erasing).catch((err: Error) =>
      erasing.parts.logger.warn({ err: err.message, userId: String(_id) }, 'erasure goes on later'),
    );
  }
}

async function advance(erasure: Erasure, { parts, holders, eraseAgainMs }: Erasing) {
  const { _id, askedAt, eventId, round, tellAgainAt } = erasure;
  if (!erasure.ownDone) await eraseOwnPart(erasure, parts);
  const now = Date.now();
  const begin = (next: Erasure['round']) =>
    ErasureModel.updateOne({ _id, eventId }, { $set: roundOf(erasure, next) });
  if (await isConfirmed(erasure, { holders, logger: parts.logger })) {
    if (round === 2) await ErasureModel.deleteOne({ _id, eventId });
    else if (now >= askedAt.getTime() + eraseAgainMs) await begin(2);
  } else if (now >= tellAgainAt.getTime()) await begin(round);
}

/** Whether every service says that it has carried this round's event out. */
async function isConfirmed(
  { _id, eventId }: Erasure,
  { holders, logger }: { holders: DataHolders; logger: Logger },
) {
  for (const service of dataHolders) {
    const events = await holders.erasuresOf(service, String(_id)).catch((err: Error) => {
      logger.warn({ err: err.message, service }, 'an erasure is not confirmed');
      return [] as string[];
    });
    if (!events.includes(eventId)) return false;
  }
  return true;
}
