import { type FeePlan, gstRate, platformFees, shareOf } from '@soloist/contracts';
import { billingOf } from '../billing/billing.model.ts';
import { PersonModel } from '../people/people.model.ts';

/** What the platform keeps of an amount that a client pays to a freelancer now, and the tax on that. */
export async function platformShareOf(amount: number, freelancerId: string) {
  const [person, billing] = await Promise.all([
    PersonModel.findById(freelancerId, { pro: 1 }).lean(),
    billingOf(freelancerId),
  ]);
  const plan: FeePlan = person?.pro ? 'pro' : 'free';
  const fee = shareOf(amount, platformFees[plan]);
  // Within India it is the same in all, as CGST and SGST or as IGST; what goes abroad has none.
  const isAbroad = billing !== null && billing.country !== 'IN';
  return { plan, fee, tax: isAbroad ? 0 : shareOf(fee, gstRate) };
}
