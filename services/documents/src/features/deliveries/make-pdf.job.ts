import { handleJob, type Logger } from '@soloist/service-kit';
import { makePdf } from '../../jobs.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import type { PdfMaker } from './pdf-maker.ts';

interface Making {
  makePdf: PdfMaker;
  logger: Logger;
}

export const makePdfJob = (parts: Making) =>
  handleJob({
    job: makePdf,
    concurrency: 1,
    run: async ({ proposalId }) => {
      const proposal = await ProposalModel.findById(proposalId).lean<StoredProposal>();
      if (proposal) await parts.makePdf(proposal, proposal.documentVersion);
    },
    // Whoever wants to read it next asks again.
    onGivenUp: async ({ proposalId }, err) =>
      parts.logger.error({ err, proposalId }, 'PDF not made'),
  });
