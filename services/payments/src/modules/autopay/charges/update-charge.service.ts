import {
  type AutopayChargeFields,
  AutopayChargeModel,
  type StoredAutopayCharge,
} from '../shared/autopay-charges.model.ts';

type Change = Partial<Omit<StoredAutopayCharge, '_id'>>;

/** Changes a charge, if no other process took over. Without `nextAt`, it is not processed again. */
export async function updateCharge(
  { _id, nextAt, state }: StoredAutopayCharge,
  { nextAt: next, ...change }: Change,
  outbox: AutopayChargeFields['outbox'] = [],
): Promise<StoredAutopayCharge | undefined> {
  const changed = await AutopayChargeModel.findOneAndUpdate(
    { _id, nextAt, state },
    {
      $set: { ...change, ...(next && { nextAt: next }) },
      ...(next ? {} : { $unset: { nextAt: 1 } }),
      $push: { outbox: { $each: outbox } },
    },
    { returnDocument: 'after' },
  ).lean<StoredAutopayCharge>();
  return changed ?? undefined;
}
