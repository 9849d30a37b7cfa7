import { type Currency, payoutCurrency } from '@soloist/contracts';
import { conflict, invalidInput, isDuplicateKey, isFlagOn, unavailable } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { amountIn, balanceOf, walletOf } from '../../ledger/index.ts';
import { nextRetryAt } from '../../provider/index.ts';
import { ledgerLabel } from '../fund-accounts/fund-accounts.rules.ts';
import { requireVerifiedAccount } from '../fund-accounts/fund-accounts.service.ts';
import { findPayoutBlock, requireUnblocked } from './payout-blocks.service.ts';
import { payoutModeFor } from './payout-mode.rules.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';
import { processPayout } from './process-payout.service.ts';

const tooLittle = () => conflict('Your wallet balance is too low for this payout.');

export interface StartPayoutInput {
  userId: string;
  payout_id: string;
  fundAccountId: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  isScheduled: boolean;
}
type Starting = Pick<PaymentsDeps, 'provider' | 'logger'>;

/**
 * Pays out to one of the person's accounts; the same `payout_id` returns the first payout.
 * @throws AppError `conflict` when the balance is too low, or the `payout_id` belongs to another
 * payout; `payouts_blocked`; `unavailable` while payouts are paused, or while the balance check is undecided.
 */
export async function startPayout(input: StartPayoutInput, deps: Starting): Promise<StoredPayout> {
  const known = (await existingPayout(input)) ?? (await store(input, deps));
  if (known && isClaimed(known)) return known;
  if (known) await processNow(String(known._id), deps);
  const stored = await existingPayout(input);
  // Another debit came first: the ledger records that this one was not debited.
  if (!stored) throw tooLittle();
  if (isClaimed(stored)) return stored;
  // Accepted before the block: it is sent once the block has ended.
  if (await findPayoutBlock(input.userId)) return stored;
  throw unavailable('Another payout is still starting. Try again in a moment.');
}

/** Marks a payout as sent: from then on it may exist at the provider. */
const isClaimed = ({ state, triedAt }: StoredPayout) =>
  state !== 'started' || triedAt !== undefined;

async function store(input: StartPayoutInput, deps: Starting): Promise<StoredPayout | undefined> {
  requireOpen(input.userId);
  await requireUnblocked(input.userId);
  providerOf(deps);
  requireCurrency(input.currency);
  const account = await requireVerifiedAccount(input.userId, input.fundAccountId);
  const mode = payoutModeFor(account, input.amount);
  const have = amountIn(await balanceOf(walletOf(input.userId)), input.currency);
  if (have < input.amount) throw tooLittle();
  const createdAt = new Date();
  try {
    const stored = await PayoutModel.create({
      ...input,
      ...{ providerAccountId: account.providerId, to: account.label },
      ...{ bookedTo: ledgerLabel(account), mode, createdAt, askAt: nextRetryAt(createdAt) },
    });
    return stored.toObject();
  } catch (err) {
    // Requested twice concurrently.
    if (isDuplicateKey(err)) return existingPayout(input);
    throw err;
  }
}

/** An earlier request with the same id continues. */
function requireOpen(userId: string) {
  if (isFlagOn('payouts', userId)) return;
  throw unavailable('Payouts are paused. Your money stays in your wallet.');
}

function requireCurrency(currency: Currency) {
  if (currency === payoutCurrency) return;
  const message = `Payouts are available in ${payoutCurrency} only.`;
  throw invalidInput(message, [{ path: 'currency', message }]);
}

async function existingPayout(input: StartPayoutInput): Promise<StoredPayout | undefined> {
  const { userId, payout_id, fundAccountId, amount, currency } = input;
  const known = await PayoutModel.findOne({ userId, payout_id }).lean<StoredPayout>();
  if (!known) return undefined;
  const isTheSame =
    known.amount === amount && known.currency === currency && known.fundAccountId === fundAccountId;
  if (isTheSame) return known;
  throw conflict('You already requested this payout with another amount or account.');
}

/** The payout is stored: a job retries what fails now. */
const processNow = (id: string, { provider, logger }: Starting) =>
  processPayout(id, { provider, logger }).catch((err: Error) =>
    logger.warn({ err: err.message }, 'payout not processed, will retry'),
  );
