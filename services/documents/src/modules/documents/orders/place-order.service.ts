import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { dayMs, formatMoney, type NewServiceOrder } from '@soloist/contracts';
import {
  AppError,
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  notFound,
  rateLimited,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { newLink } from '../../deliveries/index.ts';
import { queueNotificationEmail } from '../../notification-emails/index.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import {
  type ServiceOrderFields,
  ServiceOrderModel,
  type StoredServiceOrder,
} from '../shared/service-orders.model.ts';
import { firstZone } from '../shared/time-zones.rules.ts';

const { trusted } = mongoose;
/** Days until an unpaid order ends. */
const openDays = 3;
/** Orders in 24 hours. A guest's order emails an address that anyone could have typed. */
const mostOfGuest = 5;
const mostOfClient = 20;
/** Unpaid orders of a freelancer in 24 hours, beyond which only signed-in clients can order. */
const mostUnpaid = 100;

const alreadyPlaced = 'You placed this order already, with other details. Reload to order again.';
const profileUnknown = 'We couldn’t load your profile, so nothing was ordered. Try again.';

interface Placing {
  order: NewServiceOrder;
  /** The Authorization header of a signed-in client; empty for a guest. */
  authorization: string;
}

/**
 * Stores an order once by its draft, and emails its link: a guest thereby proves that the address is
 * theirs before anything is issued. Returns the link to its signed-in owner only.
 * @throws AppError `conflict` for the freelancer's own service, and for another order of this draft;
 * `rate_limited`, `not_found`.
 */
export async function placeOrder(
  { order, authorization }: Placing,
  deps: DocumentsDeps,
): Promise<{ link: string | null }> {
  const caller = await readCaller(authorization, deps);
  const { freelancerId, draft_id } = order;
  if (caller?.id === freelancerId) throw conflict('You can’t order your own service.');
  const isOwnAddress = caller?.email === order.email;
  const find = () => ServiceOrderModel.findOne({ freelancerId, draft_id }).lean();
  const stored =
    (await find()) ??
    (await storeOrder(order, isOwnAddress, deps).catch(async (err) => {
      if (!isDuplicateKey(err)) throw err;
      // The same order was sent twice at the same time.
      return ServiceOrderModel.findOne({ freelancerId, draft_id }).orFail().lean();
    }));
  if (!isSameOrder(stored, order)) throw conflict(alreadyPlaced);
  // Checked after the write: a deletion that did not see the order is known by now.
  if (await isAccountDeleted(freelancerId)) {
    await ServiceOrderModel.deleteOne({ _id: stored._id });
    throw notFound('service');
  }
  await emailLink(stored, deps);
  return { link: isOwnAddress ? stored.link : null };
}

const sha256Of = (service: NewServiceOrder['service']) =>
  createHash('sha256').update(JSON.stringify(service)).digest('hex');

/** Whether a stored order is the one that was sent again: its link went to its address only. */
const isSameOrder = (
  stored: StoredServiceOrder,
  { service, answers, name, email }: NewServiceOrder,
) =>
  stored.sha256 === sha256Of(service) &&
  isDeepStrictEqual(
    [stored.client.name, stored.client.email, stored.answers],
    [name, email, answers],
  );

/** The signed-in client; a person whose session has ended is a guest. */
async function readCaller(authorization: string, { identity }: DocumentsDeps) {
  if (!authorization) return undefined;
  return identity.loadProfile(authorization, profileUnknown).catch((err) => {
    if (err instanceof AppError && err.code === 'unauthenticated') return undefined;
    throw err;
  });
}

async function storeOrder(
  order: NewServiceOrder,
  isOwnAddress: boolean,
  { identity }: DocumentsDeps,
): Promise<StoredServiceOrder> {
  const { freelancerId, draft_id, name, email, service, answers } = order;
  await requireWithinLimits(freelancerId, email, isOwnAddress);
  const address = await identity.addressOf(freelancerId);
  if (!address) throw notFound('service');
  const last = await InvoiceModel.findOne({ freelancerId, kind: 'invoice' }, { sender: 1 })
    .sort({ sequence: -1 })
    .lean();
  const now = new Date();
  const fields: ServiceOrderFields = {
    freelancerId,
    draft_id,
    link: newLink(),
    service,
    sha256: sha256Of(service),
    answers,
    client: { name, email },
    seller: {
      ...order.seller,
      logo: last?.sender.logo ?? '',
      email: address.email,
      timeZone: firstZone(order.seller.timeZone, last?.sender.timeZone),
    },
    projectId: new mongoose.Types.ObjectId(),
    contract_id: newLink(),
    milestoneId: new mongoose.Types.ObjectId().toHexString(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + openDays * dayMs),
    isOpen: true,
  };
  return (await ServiceOrderModel.create(fields)).toObject<StoredServiceOrder>();
}

/** A stranger who types addresses can hold up other guests, but no signed-in client. */
async function requireWithinLimits(freelancerId: string, email: string, isOwnAddress: boolean) {
  const createdAt = trusted({ $gt: new Date(Date.now() - dayMs) });
  const ofAddress = await ServiceOrderModel.countDocuments({ 'client.email': email, createdAt });
  if (isOwnAddress) {
    if (ofAddress < mostOfClient) return;
    throw rateLimited('You have placed many orders today. Try again tomorrow.');
  }
  if (ofAddress >= mostOfGuest) {
    throw rateLimited(
      'This address has placed several orders today. Sign in with it, or try again tomorrow.',
    );
  }
  const unpaid = { freelancerId, isOpen: true as const, createdAt };
  if ((await ServiceOrderModel.countDocuments(unpaid)) >= mostUnpaid) {
    throw rateLimited(
      'This service has many unpaid orders today. Sign in to order it, or try again tomorrow.',
    );
  }
}

/** Sent once for each order, however often it is placed. */
const emailLink = (
  { _id, link, service, client, seller, freelancerId, createdAt, expiresAt }: StoredServiceOrder,
  deps: DocumentsDeps,
) =>
  queueNotificationEmail(
    {
      id: String(_id),
      kind: 'service-order',
      to: client.email,
      data: {
        client_name: client.name,
        senderName: seller.name,
        senderEmail: seller.email,
        title: service.title,
        total: formatMoney(service.total, service.currency),
        link,
      },
      about: freelancerId,
      at: createdAt.toISOString(),
      giveUpAt: expiresAt,
    },
    deps,
  );
