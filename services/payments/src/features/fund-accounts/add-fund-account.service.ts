import type { FundAccountForm } from '@soloist/contracts';
import { conflict, isDuplicateKey, rateLimited } from '@soloist/service-kit';
import { range } from 'es-toolkit';
import { type Parts, payoutProviderOf } from '../../parts.ts';
import type { NewFundAccount } from '../provider/payouts-api.ts';
import type { Provider } from '../provider/provider.ts';
import { labelOf } from './fund-account-label.ts';
import { refusalOf } from './fund-account-refusal.ts';
import { FundAccountModel, mostAccounts, type StoredFundAccount } from './fund-accounts.model.ts';
import { createInstruments } from './instruments.ts';
import { settleFundAccount } from './settle-fund-account.ts';

const dayMs = 24 * 3600_000;
const mostADay = 10;

type Adding = Pick<Parts, 'config' | 'provider' | 'logger'>;

/**
 * Adds an account; the same one again answers with the first.
 * @throws AppError `invalid_input` when the provider does not take it, `conflict` when there are as
 * many as there may be, `payments_unavailable` where nothing can be paid out.
 */
export async function addFundAccount(
  { userId, details }: { userId: string; details: FundAccountForm },
  parts: Adding,
): Promise<StoredFundAccount> {
  const provider = payoutProviderOf(parts);
  const instrument = createInstruments(parts.config).of(details);
  const known = await FundAccountModel.findOne({ userId, instrument, isRemoved: false });
  if (known) return known.toObject();
  await freePlace(userId);
  await requireFew(userId);
  const made = await make(provider, { userId, details });
  const label = labelOf(details, made.bank_account?.bank_name ?? '');
  const facts = { userId, kind: details.kind, providerId: made.id, label, instrument };
  const kept = await keep(facts);
  // What its bank says may take a while: it is asked again until it does.
  await settleFundAccount(String(kept._id), parts).catch((err: Error) =>
    parts.logger.warn({ err: err.message }, 'a fund account waits'),
  );
  return FundAccountModel.findById(kept._id).orFail().lean<StoredFundAccount>();
}

/** The provider answers what it made before when it is told the same again. */
async function make(
  { payouts }: Provider,
  { userId, details }: { userId: string; details: FundAccountForm },
) {
  try {
    // The person's name is the account's: the contact is known by the id, always the same.
    const contact = await payouts.createContact({ name: `Soloist ${userId}`, reference: userId });
    const made = await payouts.createFundAccount(asAsked(contact.id, details));
    return made.active ? made : await payouts.setActive(made.id, true);
  } catch (err) {
    throw refusalOf(err);
  }
}

function asAsked(contactId: string, details: FundAccountForm): NewFundAccount {
  if (details.kind === 'vpa') return { contactId, upi: details.address };
  const { name, ifsc, account_number: accountNumber } = details;
  return { contactId, bank: { name, ifsc, accountNumber } };
}

/** Each question to a bank costs the platform money. */
async function requireFew(userId: string) {
  const additions = { $gt: new Date(Date.now() - dayMs) };
  const [today] = await FundAccountModel.aggregate<{ count: number }>([
    { $match: { userId } },
    { $unwind: '$additions' },
    { $match: { additions } },
    { $count: 'count' },
  ]);
  if ((today?.count ?? 0) < mostADay) return;
  throw rateLimited('You have added many accounts today. Please try again tomorrow.');
}

/** @throws AppError `conflict` when none is left. */
async function freePlace(userId: string): Promise<number> {
  const taken = await FundAccountModel.find({ userId, isRemoved: false }, { place: 1 }).lean();
  const free = range(mostAccounts).find((place) => !taken.some((each) => each.place === place));
  if (free !== undefined) return free;
  throw conflict(`You can have ${mostAccounts} accounts. Please remove one first.`);
}

/** The same one that was removed. What its bank said of it holds, unless it said no. */
async function bringBack({ additions, ...fresh }: Fresh) {
  const { userId, instrument } = fresh;
  const removed = await FundAccountModel.findOne({ userId, instrument, isRemoved: true }).lean();
  const isAskedAnew = removed?.state === 'refused';
  return FundAccountModel.findOneAndUpdate(
    { userId, instrument, isRemoved: true },
    {
      $set: { ...fresh, createdAt: new Date() },
      $push: { additions: { $each: additions, $slice: -mostADay } },
      ...(isAskedAnew ? { $unset: { validationId: 1, validatedAt: 1 } } : {}),
    },
    { returnDocument: 'after' },
  );
}

type Facts = Pick<StoredFundAccount, 'userId' | 'kind' | 'providerId' | 'label' | 'instrument'>;
type Fresh = Facts & Pick<StoredFundAccount, 'additions'> & { place: number };

async function keep(facts: Facts): Promise<StoredFundAccount> {
  const { userId, instrument } = facts;
  for (;;) {
    const known = await FundAccountModel.findOne({ userId, instrument, isRemoved: false });
    if (known) return known.toObject();
    const place = await freePlace(userId);
    const fresh = {
      ...{ ...facts, place, isRemoved: false },
      ...{ state: 'checking' as const, askAt: new Date(), additions: [new Date()] },
    };
    try {
      const again = await bringBack(fresh);
      return (again ?? (await FundAccountModel.create(fresh))).toObject();
    } catch (err) {
      // Another addition was quicker: the same account, or another one in this place.
      if (!isDuplicateKey(err)) throw err;
    }
  }
}
