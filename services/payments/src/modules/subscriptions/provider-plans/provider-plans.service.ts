import { type Plan, planPrices } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/server-kit';
import type { Provider, ProviderPlan } from '../../provider/index.ts';
import { type ProviderPlanFields, ProviderPlanModel } from './provider-plans.model.ts';

const currency = 'USD';

/** The provider's plan at today's price; created there on first use. */
export async function providerPlanOf(plan: Plan, provider: Provider): Promise<ProviderPlanFields> {
  const amount = planPrices[plan];
  // Plans are separate for each of our accounts at the provider.
  const _id = `${plan}-${currency}-${amount}-${provider.keyId}`;
  const known = await ProviderPlanModel.findById(_id).lean<ProviderPlanFields>();
  if (known) return known;
  const item = { name: `Soloist Pro, ${plan}`, amount, currency } as const;
  const { id: planId } =
    (await findAtProvider(_id, provider)) ??
    (await provider.plans.create({ period: plan, ...item, notes: { soloist: _id } }));
  try {
    await ProviderPlanModel.create({ _id, planId, plan, amount, currency });
  } catch (err) {
    // Created concurrently: of two identical plans, one is used.
    if (!isDuplicateKey(err)) throw err;
  }
  return ProviderPlanModel.findById(_id).orFail().lean<ProviderPlanFields>();
}

/** Finds a created plan that was not stored: its response was lost, or this database is new. */
async function findAtProvider(
  key: string,
  { plans }: Provider,
  skip = 0,
): Promise<ProviderPlan | undefined> {
  const page = await plans.list(skip);
  const match = page.find(({ notes }) => notes.soloist === key);
  if (match || page.length === 0) return match;
  return findAtProvider(key, { plans } as Provider, skip + page.length);
}
