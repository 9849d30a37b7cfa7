import type { DataSubject } from '@soloist/server-kit';
import { recordErasedLink } from '../shared/erased-links.model.ts';
import { ServiceOrderModel } from '../shared/service-orders.model.ts';

const fields = { _id: 0, __v: 0, link: 0, contract_id: 0, projectId: 0, milestoneId: 0, isOpen: 0 };

/** Orders of a person's services, and the orders from their address. */
export async function readPersonsOrders({ userId, email }: DataSubject) {
  const [serviceOrders, placedOrders] = await Promise.all(
    [{ freelancerId: userId }, { 'client.email': email }].map((filter) =>
      ServiceOrderModel.find(filter, fields).sort({ _id: -1 }).lean(),
    ),
  );
  return { serviceOrders: serviceOrders ?? [], placedOrders: placedOrders ?? [] };
}

/**
 * Orders of a person's services, and their own that nobody paid. What a paid order agreed is in its
 * project and invoice.
 */
export async function erasePersonsOrders({ userId, email }: DataSubject) {
  for await (const { link } of ServiceOrderModel.find({ freelancerId: userId }, { link: 1 }))
    await recordErasedLink(link);
  await ServiceOrderModel.deleteMany({ freelancerId: userId });
  await ServiceOrderModel.deleteMany({ 'client.email': email, paidAt: null as never });
}
