import { formatMoney } from '@soloist/contracts';
import { conflict, newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { proposalEventDetails } from '../proposals/proposal-document.service.ts';
import { inForceStatuses, ProposalModel } from '../proposals/proposals.model.ts';
import { refundsOf, stageOf, statusOfOrder, sumOf } from './order-state.rules.ts';
import { type OrderState, readOrder } from './orders.service.ts';

const { trusted } = mongoose;

/**
 * Cancels a paid order by its rule. One write ends the project and requests the refund, so that
 * neither happens without the other, nor twice.
 * @throws AppError `conflict` when the rule allows no refund, or another one than `refund`.
 */
export async function cancelOrder(link: string, refund: number): Promise<OrderState> {
  const state = await readOrder(link);
  if (statusOfOrder(state, new Date()) === 'cancelled') return state;
  const refunds = refundsOf(state);
  if (refunds.length === 0) throw conflict('This order can’t be cancelled for a refund.');
  if (sumOf(refunds) === refund) await endProject(state, refunds);
  const ended = await readOrder(link);
  if (statusOfOrder(ended, new Date()) === 'cancelled') return ended;
  throw conflict('The work has moved on, so the refund changed. Check it and try again.');
}

async function endProject(state: OrderState, refunds: ReturnType<typeof refundsOf>): Promise<void> {
  const { order, project } = state;
  if (!project) return;
  const { service, client, milestoneId } = order;
  const total = sumOf(refunds);
  const money = formatMoney(total, service.currency);
  const isUntouched = { changedAt: { $exists: false }, status: 'pending' };
  await ProposalModel.updateOne(
    {
      _id: project._id,
      status: trusted({ $in: inForceStatuses }),
      followUp: null,
      // Nothing was delivered or shared since the refund was computed.
      milestones: trusted({
        $not: { $elemMatch: { id: { $ne: milestoneId }, $nor: [isUntouched] } },
      }),
      ...(stageOf(state) === 'not_started'
        ? { files: trusted({ $not: { $elemMatch: { by: 'freelancer' } } }) }
        : {}),
    },
    {
      $set: { status: 'cancelled' },
      $push: {
        timeline: { at: new Date(), actor: 'client', event: `Cancelled; ${money} to refund` },
        outbox: newEvent('order.cancelled', {
          ...proposalEventDetails(project),
          clientName: client.name,
          refunds,
          total,
          currency: service.currency,
        }),
      },
    },
  );
}
