import { AppError } from '@soloist/server-kit';
import type { SageConfig } from '../../../config.ts';
import type { Tool } from '../reply-source.rules.ts';
import { createPageReader, type PageReader } from '../search/page-reader.client.ts';
import { createWebSearch } from '../search/web-search.client.ts';
import { answerApplication } from './answer-application.service.ts';
import { draftProposal } from './draft-proposal.service.ts';
import { readHelpPages, searchHelp } from './help.service.ts';
import { createHelpSearch, type HelpSearch } from './help-ranking.rules.ts';
import { readPageTool, searchWebTool } from './internet.service.ts';
import { draftInvoice, findInvoices } from './invoices.service.ts';
import { findApplicants, findApplications, findJobs } from './jobs.service.ts';
import { draftLeadEmail, findLeads } from './leads.service.ts';
import { logTime } from './log-time.service.ts';
import { findMessages } from './messages.service.ts';
import {
  earnings,
  readMyReferrals,
  readMySubscription,
  walletBalance,
  walletTransactions,
} from './money.service.ts';
import { moveLead } from './move-lead.service.ts';
import { getProfile } from './profile.service.ts';
import { findProposals, getProposal, proposalSummary } from './proposals.service.ts';
import { publishBlog } from './publish-blog.service.ts';
import { createRecords } from './records.client.ts';
import { sendInvoice } from './send-invoice.service.ts';
import { sendReminder } from './send-reminder.service.ts';
import { draftService, findServices } from './services.service.ts';
import { draftBlog, draftProject, findBlogs, findProjects } from './works.service.ts';

/** The services whose records Sage may read. */
export const recordUrls = (config: SageConfig) => ({
  identity: config.IDENTITY_URL,
  documents: config.DOCUMENTS_URL,
  marketplace: config.MARKETPLACE_URL,
  messaging: config.MESSAGING_URL,
  payments: config.PAYMENTS_URL,
});

/** Indexing the help takes 50 ms of processor time, and the index is the same for all tools. */
let helpSearch: HelpSearch | undefined;
function loadHelpSearch(): HelpSearch {
  helpSearch ??= createHelpSearch(readHelpPages());
  return helpSearch;
}

/** All of Sage's tools; the internet only where a search is configured. */
export function createTools(config: SageConfig, readPage: PageReader = createPageReader()): Tool[] {
  const read = createRecords(recordUrls(config));
  const searchWeb = createWebSearch(config);
  const internet = searchWeb ? [searchWebTool(searchWeb), readPageTool(readPage)] : [];
  return [
    searchHelp(loadHelpSearch()),
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
    findApplicants(read),
    findLeads(read),
    draftLeadEmail(),
    findMessages(read),
    moveLead(read),
    sendReminder(read),
    sendInvoice(read),
    publishBlog(read),
    answerApplication(read),
    logTime(read),
    getProfile(read),
    walletBalance(read),
    walletTransactions(read),
    earnings(read),
    readMySubscription(read),
    readMyReferrals(read),
    ...internet,
  ].map(reportFailures);
}

/** The error of a tool as a sentence for the model. */
const reportFailures = (tool: Tool): Tool => ({
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
