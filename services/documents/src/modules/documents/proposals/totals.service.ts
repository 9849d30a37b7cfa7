import type { Currency, MilestoneStatus, ProposalStatus } from '@soloist/contracts';
import type { PipelineStage } from 'mongoose';
import { inForceStatuses, openStatuses, ProposalModel } from './proposals.model.ts';

/** Counts and sums of the matching proposals, by displayed status and by currency. */
export async function sumByStatus(match: PipelineStage.Match['$match']) {
  const isExpired = {
    $and: [{ $in: ['$status', openStatuses] }, { $lte: ['$expiresAt', new Date()] }],
  };
  const sums = await ProposalModel.aggregate<{
    _id: { status: ProposalStatus; currency: Currency };
    count: number;
    total: number;
  }>([
    { $match: match },
    {
      $group: {
        _id: {
          status: { $cond: [isExpired, 'expired', '$status'] },
          currency: '$terms.currency',
        },
        count: { $sum: 1 },
        total: { $sum: '$total' },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return sums.map(({ _id, count, total }) => ({ ..._id, count, total }));
}

const billed: MilestoneStatus[] = ['invoiced', 'paid'];

/** Unbilled amounts of a freelancer's active projects, by currency. */
export async function sumToBill(freelancerId: string) {
  const sums = await ProposalModel.aggregate<{ _id: Currency; total: number }>([
    // A contract that has just replaced another does not have its milestones' progress yet.
    { $match: { freelancerId, status: { $in: inForceStatuses }, followUp: null } },
    { $unwind: '$milestones' },
    { $match: { 'milestones.status': { $nin: billed } } },
    { $group: { _id: '$terms.currency', total: { $sum: '$milestones.amount' } } },
    { $sort: { _id: 1 } },
  ]);
  return sums.map(({ _id, total }) => ({ currency: _id, total }));
}
