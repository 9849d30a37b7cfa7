import { minuteMs } from '@soloist/contracts';
import { limitAsync } from 'es-toolkit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../deps.ts';
import { announceCharges } from './charges/announce-charges.service.ts';
import { type ChargeClock, processCharge } from './charges/process-charge.service.ts';
import { hasExpired, MandateModel, type StoredMandate } from './mandates/mandates.model.ts';
import { reconcileMandate } from './mandates/reconcile-mandate.service.ts';
import { AutopayChargeModel, type StoredAutopayCharge } from './shared/autopay-charges.model.ts';

const batch = 100;
const atOnce = 5;
const checkMs = 30 * minuteMs;

/** Confirms pending autopays, ends expired ones, and announces the charges of active ones. */
export async function checkMandates(deps: PaymentsDeps, now = Date.now()): Promise<void> {
  if (!deps.provider) return;
  const due = await MandateModel.find({ checkAt: mongoose.trusted({ $lte: new Date(now) }) })
    .sort({ checkAt: 1 })
    .limit(batch)
    .lean<StoredMandate[]>();
  const check = limitAsync(async (mandate: StoredMandate) => {
    // Other processes skip it meanwhile.
    const { modifiedCount } = await MandateModel.updateOne(
      { _id: mandate._id, checkAt: mandate.checkAt },
      { $set: { checkAt: new Date(now + checkMs) } },
    );
    if (modifiedCount === 0) return;
    await checkMandate(mandate, deps, now).catch((err: Error) =>
      deps.logger.warn({ mandate: mandate._id, err: err.message }, 'mandate not checked'),
    );
  }, atOnce);
  await Promise.all(due.map(check));
}

/**
 * Follows the provider's state of an autopay, or announces its charges, in any process.
 * @throws ProviderError `noAnswer`; AppError `unavailable`.
 */
export async function checkMandate(
  mandate: StoredMandate,
  deps: PaymentsDeps,
  now = Date.now(),
): Promise<void> {
  if (mandate.state !== 'active' || hasExpired(mandate, now))
    return reconcileMandate(mandate, deps);
  await announceCharges(mandate, deps, now);
}

/** Makes due charges and continues unfinished ones, in any process. */
export async function processDueCharges(
  deps: PaymentsDeps,
  clock: ChargeClock = {},
): Promise<void> {
  if (!deps.provider) return;
  const due = await AutopayChargeModel.find(
    { nextAt: mongoose.trusted({ $lte: new Date(clock.now ?? Date.now()) }) },
    { _id: 1 },
  )
    .sort({ nextAt: 1 })
    .limit(batch)
    .lean();
  const charge = limitAsync(
    ({ _id }: Pick<StoredAutopayCharge, '_id'>) =>
      processCharge(_id, deps, clock).catch((err: Error) =>
        deps.logger.warn({ charge: _id, err: err.message }, 'charge not processed, will retry'),
      ),
    atOnce,
  );
  await Promise.all(due.map(charge));
}
