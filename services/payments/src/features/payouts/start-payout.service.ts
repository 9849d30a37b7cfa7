import { type Currency, payoutCurrency } from '@soloist/contracts';
import { conflict, invalidInput, isDuplicateKey, isOn, unavailable } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { askAgainAt } from '../fund-accounts/ask-again.ts';
import { bookedLabelOf } from '../fund-accounts/fund-account-label.ts';
import { payableAccount } from '../fund-accounts/fund-accounts.service.ts';
import { walletOf } from '../ledger/accounts.ts';
import { amountIn, balanceOf } from '../ledger/balances.service.ts';
import { modeOf } from './payout-mode.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';
import { settlePayout } from './settle-payout.ts';

const tooLittle = () => conflict('There is less in your wallet than you want to pay out.');

export interface Wanted {
  userId: string;
  payout_id: string;
  fundAccountId: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  isScheduled: boolean;
}
type Starting = Pick<Parts, 'provider' | 'logger'>;

/**
 * Pays out to an own account; the same `payout_id` again answers with the first one.
 * @throws AppError `conflict` when less is there, or the `payout_id` was another payout's;
 * `unavailable` while payouts are paused, or it is not decided yet whether enough is there.
 */
export async function startPayout(wanted: Wanted, parts: Starting): Promise<StoredPayout> {
  const known = (await knownPayout(wanted)) ?? (await store(wanted, parts));
  if (known && isTaken(known)) return known;
  if (known) await settleNow(String(known._id), parts);
  const stored = await knownPayout(wanted);
  // Others took it in between: the books have it that nothing was taken for this one.
  if (!stored) throw tooLittle();
  if (isTaken(stored)) return stored;
  throw unavailable('This payout waits for others of yours. Please try again in a moment.');
}

/** From then on the provider may have it. */
const isTaken = ({ state, triedAt }: StoredPayout) => state !== 'started' || triedAt !== undefined;

async function store(wanted: Wanted, parts: Starting): Promise<StoredPayout | undefined> {
  requireOpen(wanted.userId);
  providerOf(parts);
  requireCurrency(wanted.currency);
  const account = await payableAccount(wanted.userId, wanted.fundAccountId);
  const mode = modeOf(account, wanted.amount);
  const have = amountIn(await balanceOf(walletOf(wanted.userId)), wanted.currency);
  if (have < wanted.amount) throw tooLittle();
  const createdAt = new Date();
  try {
    const stored = await PayoutModel.create({
      ...wanted,
      ...{ providerAccountId: account.providerId, to: account.label },
      ...{ bookedTo: bookedLabelOf(account), mode, createdAt, askAt: askAgainAt(createdAt) },
    });
    return stored.toObject();
  } catch (err) {
    // Asked for twice at once.
    if (isDuplicateKey(err)) return knownPayout(wanted);
    throw err;
  }
}

/** What was asked for before goes on. */
function requireOpen(userId: string) {
  if (isOn('payouts', userId)) return;
  throw unavailable('Payouts are paused right now. Your money stays in your wallet.');
}

function requireCurrency(currency: Currency) {
  if (currency === payoutCurrency) return;
  const message = `Only ${payoutCurrency} can be paid out so far.`;
  throw invalidInput(message, [{ path: 'currency', message }]);
}

async function knownPayout(wanted: Wanted): Promise<StoredPayout | undefined> {
  const { userId, payout_id, fundAccountId, amount, currency } = wanted;
  const known = await PayoutModel.findOne({ userId, payout_id }).lean<StoredPayout>();
  if (!known) return undefined;
  const isTheSame =
    known.amount === amount && known.currency === currency && known.fundAccountId === fundAccountId;
  if (isTheSame) return known;
  throw conflict('This payout was asked for already, with another amount or account.');
}

/** What does not get done now is done by a job: the payout is stored. */
const settleNow = (id: string, { provider, logger }: Starting) =>
  settlePayout(id, { provider, logger }).catch((err: Error) =>
    logger.warn({ err: err.message }, 'a payout waits'),
  );
