import { createOfflineAsk } from '../../../test/ask-offline.ts';
import { type RecordsServer, startRecordsServer } from '../../../test/records-server.ts';

let records: RecordsServer;
let ask: ReturnType<typeof createOfflineAsk>;
beforeAll(async () => {
  records = await startRecordsServer();
  ask = createOfflineAsk(records);
});
afterAll(() => records.close());
beforeEach(() => records.reset());

// Questions in people's own words, some with typos, and the help article that answers each.
const likelyQuestions: [question: string, article: string][] = [
  // Freelancers
  ['how do i get my cash out', 'Wallet and payouts'],
  ['client hasn’t paid me yet, what can I do', 'Reminders, payments and overdue invoices'],
  ['can I take back a quote I emailed yesterday', 'Follow, withdraw and resend a proposal'],
  ['how do I bill someone', 'Send an invoice'],
  ['how do I change the numbering pattern', 'Document numbers'],
  ['how do I reword the text of my emails', 'Emails to clients'],
  ['how to make a qoute for a customer', 'Send a proposal'],
  ['what percentage do you keep from my payments', 'Get paid online'],
  ['how do customers pay by credit card', 'Get paid online'],
  ['how do I get my timesheet approved by the client', 'Track time and bill it'],
  ['can I charge a monthly retainer', 'Send an invoice'],
  ['where did my unfinished invoice go', 'Drafts and templates'],
  ['can I use my own web address', 'Use a domain of your own'],
  ['how do I change how my website looks', 'Your portfolio site'],
  ['how do I show my past work', 'Portfolio projects'],
  ['how do I get testimonials from old clients', 'Recommendations'],
  ['how can I find gigs', 'Find work and apply'],
  ['can I cancel my job applicaton', 'Find work and apply'],
  ['how do I keep track of prospects', 'Leads and campaigns'],
  ['is there a way to reuse a proposal for another client', 'Drafts and templates'],
  ['how do I add VAT to my bill', 'Tax on invoices'],
  ['how do I deliver finished work to my client', 'After the client has accepted'],
  [
    'I made a mistake on an invoice that is already paid',
    'Reminders, payments and overdue invoices',
  ],
  ['the buyer wants their money back', 'Refunds and disputes'],
  ['how do I earn by inviting my freinds', 'Refer to earn'],
  ['how do I stop getting so many mails', 'Emails and notifications'],
  ['how does the e-signature work', 'Contract clauses and signing'],
  ['how do I change my profile pic', 'Your profile'],
  ['what do I get with the paid plan', 'Free and Pro'],
  ['how do I stop my subscription', 'Free and Pro'],
  ['I forgot my passwort', 'Sign up, log in and your password'],
  ['how do I sign out everywhere', 'Signed-in devices'],
  ['how do I close my account for good', 'Delete your account'],
  ['can I get a copy of everything you know about me', 'Download your data'],
  ['is my bank info safe with you', 'Privacy, and what Sage sees'],
  ['can i schedule an article for next week', 'Blogs'],
  ['how do I sell a fixed package to clients', 'Services that you offer'],
  // Clients
  [
    'I got a proposal by mail, do I need to register to accept it',
    'Answer a proposal you received',
  ],
  ['how do I turn down an offer a freelancer sent me', 'Answer a proposal you received'],
  ['how do I look for a designer to hire', 'Find a freelancer'],
  // Employers
  ['how do I advertise a position', 'Post a job and hire'],
  ['where do I see who applied to my job', 'Post a job and hire'],
  ['someone is sending me scam messages', 'Report something'],
];

it.each(likelyQuestions)('answers “%s” from the article “%s”', async (question, article) => {
  expect((await ask(question)).citations[0]?.title).toBe(article);
});
