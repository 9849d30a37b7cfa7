import { AppError, notFound } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { AlarmModel, endAlarm } from '../alarms/alarms.model.ts';
import { isNoAnswer } from '../provider/provider-error.ts';
import { disputesOf } from '../reconciliation/compare-disputes.ts';
import { paymentsOf } from '../reconciliation/compare-payments.ts';
import { payoutsOf } from '../reconciliation/compare-payouts.ts';
import { refundsOf } from '../reconciliation/compare-refunds.ts';
import { startReconciliation } from '../reconciliation/reconcile.service.ts';
import type { Things } from '../reconciliation/things.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { providerAway } from '../settling/provider-away.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { ProviderEventModel } from '../webhooks/provider-events.model.ts';
import { workThrough } from '../webhooks/settle-event.job.ts';

interface Tried {
  message: string;
  isOver: boolean;
}

const over: Tried = { message: 'It is settled: nothing is left of this.', isOver: true };
const asBefore = (words: string): Tried => ({
  message: `It stands as before: ${words}`,
  isOver: false,
});

/**
 * Settles once more what could not be settled.
 * @throws AppError `not_found`, `unavailable` when the provider does not answer.
 */
export async function tryAgain(of: string, parts: Parts): Promise<Tried> {
  if (await ProviderEventModel.exists({ _id: of })) return tryEvent(of, parts);
  const alarm = await AlarmModel.findById(of).lean();
  if (!alarm) throw notFound('trouble');
  if (of === 'reconciliation') return reconcile(parts);
  const begun = new Date();
  try {
    await settle(of, parts);
    // Whoever settled it raised it again, if it is still there.
    return (await endAlarm(of, begun)) ? over : asBefore(alarm.words);
  } catch (err) {
    if (isNoAnswer(err)) throw providerAway(err);
    if (err instanceof AppError) return asBefore(err.message);
    throw err;
  }
}

async function tryEvent(_id: string, parts: Parts): Promise<Tried> {
  await ProviderEventModel.updateOne(
    { _id, state: 'failed' },
    { $set: { state: 'waiting', tryAt: new Date() } },
  );
  await workThrough(_id, parts);
  const { state, problem } = await ProviderEventModel.findById(_id).orFail().lean();
  return state === 'done' || state === 'ignored' ? over : asBefore(problem);
}

async function reconcile(parts: Parts): Promise<Tried> {
  const { ended } = await startReconciliation(parts);
  ended?.catch((err: Error) =>
    parts.logger.error({ err: err.message }, 'a reconciliation was left'),
  );
  return { message: 'The books are being reconciled.', isOver: false };
}

async function settle(of: string, parts: Parts): Promise<unknown> {
  const as = async <T>(things: Things<T>) => things.settle(await things.get(of));
  switch (of.split('_')[0]) {
    case 'pay':
      return as(paymentsOf(parts));
    case 'rfnd':
      return as(refundsOf(parts));
    case 'disp':
      return as(disputesOf(parts));
    case 'pout':
      return as(payoutsOf(parts));
    case 'sub':
      return settleSubscription(of, parts);
    default:
      return settleOwnRefund(of, parts);
  }
}

async function settleOwnRefund(id: string, parts: Parts) {
  const payment = await PaymentModel.findOne({ 'refunds.id': id }, { _id: 1 }).lean();
  if (payment) await settleRefund(payment._id, id, parts);
}
