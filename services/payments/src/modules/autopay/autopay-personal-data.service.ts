import type { ErasureSubject } from '@soloist/server-kit';
import { runInSequence } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../deps.ts';
import { presentMandate } from './autopay.presenter.ts';
import { endMandate, revokeMandate } from './mandates/end-mandate.service.ts';
import { MandateModel, type StoredMandate } from './mandates/mandates.model.ts';
import { AutopayChargeModel } from './shared/autopay-charges.model.ts';

/** A person's autopays: of their clients, and their own as a client. */
export async function exportAutopay({ userId, email }: { userId: string; email: string }) {
  const mandates = await MandateModel.find({
    $or: [{ freelancerId: userId }, { clientEmail: email }],
  })
    .sort({ _id: -1 })
    .lean<StoredMandate[]>();
  return mandates.map((mandate) => presentMandate(mandate, undefined));
}

/** Ends a deleted person's autopays on either side; each is deleted with its payment method. */
export async function eraseAutopay(
  { userId, email, askedAt }: ErasureSubject,
  deps: PaymentsDeps,
): Promise<void> {
  const mandates = await MandateModel.find({
    isErased: mongoose.trusted({ $exists: false }),
    $or: [
      { freelancerId: userId },
      ...(email ? [{ clientEmail: email, acceptedAt: mongoose.trusted({ $lt: askedAt }) }] : []),
    ],
  }).lean<StoredMandate[]>();
  await runInSequence(mandates, async (mandate) => {
    const { _id } = mandate;
    if (mandate.state !== 'ended') await endMandate(mandate, 'account_deleted');
    // A payment of a pending one may still save the payment method: it is revoked a day later.
    const isPending = mandate.state === 'pending';
    const revokedNow = isPending ? {} : { revokeAt: new Date() };
    await MandateModel.updateOne({ _id }, { $set: { isErased: true, ...revokedNow, ...nameless } });
    // The scheduled task continues when the provider does not respond now.
    if (!isPending) await revokeMandate({ ...mandate, isErased: true }, deps);
  });
  await AutopayChargeModel.deleteMany({ freelancerId: userId });
}

const nameless = { clientName: '-', clientEmail: '-', senderName: '-', senderEmail: '-', text: [] };
