import { AppError } from '@soloist/service-kit';
import type { SageConfig } from '../../config.ts';
import type { Tool } from '../replies/reply-source.ts';
import { createPageReader, type PageReader } from '../search/read-page.ts';
import { createWebSearch } from '../search/web-search.ts';
import { draftBlog } from './draft-blog.tool.ts';
import { draftInvoice } from './draft-invoice.tool.ts';
import { draftLeadMail } from './draft-lead-mail.tool.ts';
import { draftProject } from './draft-project.tool.ts';
import { draftProposal } from './draft-proposal.tool.ts';
import { draftService } from './draft-service.tool.ts';
import { findApplications } from './find-applications.tool.ts';
import { findBlogs } from './find-blogs.tool.ts';
import { findInvoices } from './find-invoices.tool.ts';
import { findJobs } from './find-jobs.tool.ts';
import { findLeads } from './find-leads.tool.ts';
import { findProjects } from './find-projects.tool.ts';
import { findProposals } from './find-proposals.tool.ts';
import { findServices } from './find-services.tool.ts';
import { getProfile } from './get-profile.tool.ts';
import { getProposal } from './get-proposal.tool.ts';
import { createHelpSearch, readHelpPages } from './help-pages.ts';
import { proposalSummary } from './proposal-summary.tool.ts';
import { readPageTool } from './read-page.tool.ts';
import { createRecords } from './records.ts';
import { ownReferrals } from './referrals.tool.ts';
import { searchHelp } from './search-help.tool.ts';
import { searchWebTool } from './search-web.tool.ts';
import { ownSubscription } from './subscription.tool.ts';
import { earnings, walletBalance } from './wallet.tool.ts';
import { walletMovements } from './wallet-movements.tool.ts';

/** The services whose records Sage may read. */
export const recordUrls = (config: SageConfig) => ({
  identity: config.IDENTITY_URL,
  documents: config.DOCUMENTS_URL,
  marketplace: config.MARKETPLACE_URL,
  payments: config.PAYMENTS_URL,
});

/** Everything that Sage may look up or prepare; the internet only where a search is set up. */
export function createTools(config: SageConfig, readPage: PageReader = createPageReader()): Tool[] {
  const read = createRecords(recordUrls(config));
  const searchWeb = createWebSearch(config);
  const internet = searchWeb ? [searchWebTool(searchWeb), readPageTool(readPage)] : [];
  return [
    searchHelp(createHelpSearch(readHelpPages())),
    findProposals(read),
    getProposal(read),
    proposalSummary(read),
    draftProposal(),
    findInvoices(read),
    draftInvoice(),
    findServices(read),
    draftService(),
    findProjects(read),
    draftProject(),
    findBlogs(read),
    draftBlog(),
    findJobs(read),
    findApplications(read),
    findLeads(read),
    draftLeadMail(),
    getProfile(read),
    walletBalance(read),
    walletMovements(read),
    earnings(read),
    ownSubscription(read),
    ownReferrals(read),
    ...internet,
  ].map(tellFailures);
}

/** What a tool was refused, as the sentence that the model may pass on. */
const tellFailures = (tool: Tool): Tool => ({
  ...tool,
  run: async (args, context) => {
    try {
      return await tool.run(args, context);
    } catch (err) {
      if (err instanceof AppError) return { forModel: { problem: err.message } };
      throw err;
    }
  },
});
