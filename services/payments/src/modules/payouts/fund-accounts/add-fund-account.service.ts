import { dayMs, type FundAccountForm } from '@soloist/contracts';
import {
  isDuplicateKey,
  limitReached,
  outdated,
  rateLimited,
  retryOutdated,
} from '@soloist/server-kit';
import { range } from 'es-toolkit';
import { type PaymentsDeps, payoutProviderOf } from '../../../deps.ts';
import { createInstruments, type NewFundAccount, type Provider } from '../../provider/index.ts';
import { FundAccountModel, mostAccounts, type StoredFundAccount } from './fund-accounts.model.ts';
import { fundAccountLabel, toFundAccountError } from './fund-accounts.rules.ts';
import { verifyFundAccount } from './verify-fund-account.service.ts';

const mostADay = 10;

type AddFundAccountDeps = Pick<PaymentsDeps, 'config' | 'provider' | 'logger'>;

/**
 * Adds an account; adding it again returns the first one.
 * @throws AppError `invalid_input` when the provider rejects it, `limit_reached` when the person has the
 * maximum number, `payments_unavailable` where payouts are not set up.
 */
export async function addFundAccount(
  { userId, details }: { userId: string; details: FundAccountForm },
  deps: AddFundAccountDeps,
): Promise<StoredFundAccount> {
  const provider = payoutProviderOf(deps);
  const instrument = createInstruments(deps.config).of(details);
  const known = await FundAccountModel.findOne({ userId, instrument, isRemoved: false });
  if (known) return known.toObject();
  await findFreePlace(userId);
  await requireDailyLimit(userId);
  const made = await createAtProvider(provider, { userId, details });
  const label = fundAccountLabel(details, made.bank_account?.bank_name ?? '');
  const fields = { userId, kind: details.kind, providerId: made.id, label, instrument };
  const stored = await insertFundAccount(fields);
  // The bank's verification may take a while: it is queried until it responds.
  await verifyFundAccount(String(stored._id), deps).catch((err: Error) =>
    deps.logger.warn({ err: err.message }, 'fund account not processed, will retry'),
  );
  return FundAccountModel.findById(stored._id).orFail().lean<StoredFundAccount>();
}

/** The provider returns the earlier one for the same request. */
async function createAtProvider(
  { payouts }: Provider,
  { userId, details }: { userId: string; details: FundAccountForm },
) {
  try {
    // The account has the person's name; the contact is identified by the constant id.
    const contact = await payouts.createContact({ name: `Soloist ${userId}`, reference: userId });
    const made = await payouts.createFundAccount(toProviderAccount(contact.id, details));
    return made.active ? made : await payouts.setActive(made.id, true);
  } catch (err) {
    throw toFundAccountError(err);
  }
}

function toProviderAccount(contactId: string, details: FundAccountForm): NewFundAccount {
  if (details.kind === 'vpa') return { contactId, upi: details.address };
  const { name, ifsc, account_number: accountNumber } = details;
  return { contactId, bank: { name, ifsc, accountNumber } };
}

/** Limits additions: each bank verification costs the platform money. */
async function requireDailyLimit(userId: string) {
  const additions = { $gt: new Date(Date.now() - dayMs) };
  const [today] = await FundAccountModel.aggregate<{ count: number }>([
    { $match: { userId } },
    { $unwind: '$additions' },
    { $match: { additions } },
    { $count: 'count' },
  ]);
  if ((today?.count ?? 0) < mostADay) return;
  throw rateLimited('You’ve added too many accounts today. Try again tomorrow.');
}

/** The lowest free place. @throws AppError `limit_reached` when none is left. */
async function findFreePlace(userId: string): Promise<number> {
  const accounts = await FundAccountModel.find({ userId, isRemoved: false }, { place: 1 }).lean();
  const free = range(mostAccounts).find((place) => !accounts.some((each) => each.place === place));
  if (free !== undefined) return free;
  throw limitReached(`You can have ${mostAccounts} accounts. Remove one first.`);
}

/** The same account, removed earlier. Its verification stays valid, unless it was rejected. */
async function restoreFundAccount({ additions, ...fresh }: FundAccountInsert) {
  const { userId, instrument } = fresh;
  const removed = await FundAccountModel.findOne({ userId, instrument, isRemoved: true }).lean();
  const isVerifiedAgain = removed?.state === 'refused';
  return FundAccountModel.findOneAndUpdate(
    { userId, instrument, isRemoved: true },
    {
      $set: { ...fresh, createdAt: new Date() },
      $push: { additions: { $each: additions, $slice: -mostADay } },
      ...(isVerifiedAgain ? { $unset: { validationId: 1, validatedAt: 1 } } : {}),
    },
    { returnDocument: 'after' },
  );
}

type NewFundAccountFields = Pick<
  StoredFundAccount,
  'userId' | 'kind' | 'providerId' | 'label' | 'instrument'
>;
type FundAccountInsert = NewFundAccountFields &
  Pick<StoredFundAccount, 'additions'> & { place: number };

async function insertFundAccount(fields: NewFundAccountFields): Promise<StoredFundAccount> {
  const { userId, instrument } = fields;
  return retryOutdated(async () => {
    const known = await FundAccountModel.findOne({ userId, instrument, isRemoved: false });
    if (known) return known.toObject();
    const place = await findFreePlace(userId);
    const fresh = {
      ...{ ...fields, place, isRemoved: false },
      ...{ state: 'checking' as const, askAt: new Date(), additions: [new Date()] },
    };
    try {
      const again = await restoreFundAccount(fresh);
      return (again ?? (await FundAccountModel.create(fresh))).toObject();
    } catch (err) {
      // A concurrent addition won: the same account, or another one in this place.
      if (isDuplicateKey(err)) return outdated;
      throw err;
    }
  });
}
