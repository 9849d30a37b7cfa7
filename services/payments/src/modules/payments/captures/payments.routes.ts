import { payingInvoices } from '@soloist/contracts';
import { notFound, route } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { OrderModel } from '../orders/orders.model.ts';
import { paymentsOfInvoice } from './payments.presenter.ts';

export const paymentRoutes = [
  route(payingInvoices.ofInvoice, async ({ params: { invoiceId }, user }) => {
    const isOthers = { invoiceId, freelancerId: mongoose.trusted({ $ne: user.sub }) };
    if (await OrderModel.exists(isOthers)) throw notFound('invoice');
    return { payments: await paymentsOfInvoice(invoiceId, user.sub) };
  }),
];
