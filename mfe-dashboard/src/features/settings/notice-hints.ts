import type { NoticeKind } from '@soloist/contracts';

/** When each kind comes. */
export const noticeHints: Record<NoticeKind, string> = {
  messages: 'When somebody wrote to you and you have not looked for ten minutes.',
  proposal_news: 'When a client opens, accepts or declines a proposal, or it does not arrive.',
  project_news: 'When a client approves a milestone, asks for changes or adds a file.',
  invoice_news: 'When an invoice is opened, paid, overdue, or does not arrive.',
  payment_news: 'What became of refunds, disputes, payouts, your plan and whom you invited.',
  job_news: 'Who applies to your jobs, and what became of your own applications.',
  job_matches: 'Of the searches for which you asked to be told.',
  site_message: 'What visitors write to you by your portfolio and your forms.',
  recommendations: 'When somebody has written the recommendation that you asked for.',
  account_news: 'What became of your own address, and of what you reported.',
  signed_proposal: 'The document with both signatures when a client accepts your proposal.',
  new_sign_in: 'When your account is signed in on a device for the first time.',
};
