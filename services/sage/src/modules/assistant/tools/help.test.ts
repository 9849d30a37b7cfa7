import { matchPage } from '@soloist/contracts';
import { helpPathFor, readHelpPages } from './help.service.ts';
import { createHelpSearch } from './help-ranking.rules.ts';

const sections = readHelpPages();
const search = createHelpSearch(sections);
const user = { sub: 'a'.repeat(24), role: 'freelancer' } as Parameters<typeof helpPathFor>[1];

it.each([...new Set(sections.map(({ path }) => path))])(
  'links a help page to an existing page: %s',
  (path) => {
    const { pathname } = new URL(helpPathFor(path, user), 'http://soloist');
    expect(matchPage(pathname)?.path).toBeDefined();
  },
);

it('has a text in every section', () => {
  expect(sections.length).toBeGreaterThan(40);
  for (const { id, text } of sections)
    expect({ id, isThere: text.length > 20 }).toEqual({ id, isThere: true });
});

it('links each role to its own home', () => {
  expect(helpPathFor(':home', user)).toBe('/dashboard');
  expect(helpPathFor(':home', { ...user, role: 'employer' })).toBe('/empdashboard');
});

it.each([
  ['How do I send a proposal?', 'Send a proposal', ''],
  ['how do I get a domain', 'Use a domain of your own', ''],
  [
    'How can I withdraw a proposal?',
    'Follow, withdraw and resend a proposal',
    'Withdraw a proposal: take it back',
  ],
  ['how do I delete my account', 'Delete your account', ''],
  ['I forgot my password', 'Sign up, log in and your password', 'Forgotten password'],
  ['how do I change my password', 'Sign up, log in and your password', 'Change your password'],
  ['What is Pro?', 'Free and Pro', ''],
  ['who can see my phone number', 'Your profile', 'What stays private'],
  ['how do I become a client too', 'Freelancer, client, or both', ''],
  ['how to sign out a stolen phone', 'Signed-in devices', ''],
  ['Can I download my data?', 'Download your data', ''],
  ['What is offline mode?', 'Sage AI, your assistant', 'Offline mode'],
  ['How do I send an invoice?', 'Send an invoice', ''],
  [
    'my client has not paid, how do I send a reminder',
    'Reminders, payments and overdue invoices',
    '',
  ],
  ['how does a client approve a milestone', 'After the client has accepted', ''],
  ['where are my drafts', 'Drafts and templates', ''],
  ['Can I post a job?', 'Post a job and hire', ''],
  ['how do I apply to a job', 'Find work and apply', 'Apply to a job'],
  ['how do I hear of new jobs', 'Find work and apply', 'Save a search and hear of new jobs'],
  ['how do I reject an applicant', 'Post a job and hire', 'Decline or reject an applicant'],
  ['how do I import leads', 'Leads and campaigns', 'Import leads from a file'],
  ['how do I ask for a recommendation', 'Recommendations', ''],
  ['how do I report spam', 'Report something', ''],
  ['how do I write a message to someone', 'Messages', ''],
  ['How do I offer a service?', 'Services that you offer', ''],
  ['how do I hide a service', 'Services that you offer', 'Change, hide or delete a service'],
  [
    'how many packages can a service have',
    'Services that you offer',
    'Fixed price, hourly rate, packages and extras',
  ],
  ['How do I write a blog?', 'Blogs', ''],
  ['can I publish a blog later', 'Blogs', 'Publish a post later'],
  ['how do I add a project to my portfolio', 'Portfolio projects', ''],
  ['how do I change the theme of my site', 'Your portfolio site', 'Choose a theme and a colour'],
  ['how do I unpublish my site', 'Your portfolio site', 'Publish or unpublish the site'],
  ['how do I get a QR code', 'Share your identity', ''],
  ['how do I download GSTR-1', 'Tax on invoices', 'GSTR-1'],
  ['which currencies are there', 'Ways of being paid in a proposal', 'Currencies'],
  ['which currencies can be paid online', 'Get paid online', 'Currencies that can be paid online'],
  ['how do I turn off emails', 'Emails and notifications', 'Unsubscribe from a kind of email'],
  ['How can my client pay by card?', 'Get paid online', ''],
  ['what fee does Soloist take', 'Get paid online', 'The fee that Soloist takes'],
  ['can a client confirm my hours', 'Track time and bill it', 'Ask a client to confirm a week'],
  ['how many retainer hours are left', 'Track time and bill it', 'Hours of a retainer'],
  ['can Sage log time for me', 'Sage AI, your assistant', 'Let Sage log time'],
  ['how do I ask for a deposit', 'Get paid online', 'Payment in parts, and deposits'],
  ['my client paid twice', 'Get paid online', 'A client paid twice, or too much'],
  ['when can I withdraw my money', 'Wallet and payouts', ''],
  ['how do I add a bank account', 'Wallet and payouts', ''],
  ['why did my payout fail', 'Wallet and payouts', 'A payout failed or came back'],
  ['can payouts go out every week', 'Wallet and payouts', 'Automatic payouts'],
  ['where do I get a statement', 'Wallet and payouts', 'Statements'],
  ['how do I refund a client', 'Refunds and disputes', ''],
  ['what is a dispute', 'Refunds and disputes', 'What a dispute is'],
  ['what happens when a dispute is lost', 'Refunds and disputes', 'You won or lost a dispute'],
  ['how do I invite a friend', 'Refer to earn', ''],
  ['why did my referral earn nothing', 'Refer to earn', 'Why a referral earned nothing'],
  ['how do I cancel Pro', 'Free and Pro', 'Subscribe, cancel, resume'],
  ['how much does Pro cost', 'Free and Pro', ''],
  ['where is the invoice for Pro', 'Free and Pro', 'Invoices for Pro'],
  ['who gets my bank account', 'Privacy, and what Sage sees', 'What the payment provider gets'],
  ['where can I find what I earned', 'What you earned', ''],
  ['why is my wallet in rupees', 'Wallet and payouts', 'Why the wallet is in rupees'],
  ['Does Sage send my data to OpenAI?', 'Privacy, and what Sage sees', ''],
])('answers “%s” with %s %s', (question, title, heading) => {
  expect(search(question)[0]).toMatchObject({ title, heading });
});

it.each([
  'What is the weather in Paris?',
  'Who won the world cup?',
  'What is the meaning of life?',
  'the',
  '',
])('finds no good match for “%s”', (question) =>
  expect(search(question)[0]?.share ?? 0).toBeLessThanOrEqual(0.5),
);
