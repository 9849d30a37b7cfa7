import type { Currency, ProposalStatus } from '@soloist/contracts';
import type { PipelineStage } from 'mongoose';
import { openStatuses, ProposalModel } from './proposals.model.ts';

/** Counts and sums of the proposals that match, by the status people see and by currency. */
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
