import { composeMandate } from '@soloist/contracts';
import { links, receive } from '../../../../test/receive-mail.ts';
import { type AutopayEmailData, autopayEmail, type EmailedAutopayNews } from './autopay.email.tsx';

const publicUrl = 'https://soloist.example';
const sample = (news: EmailedAutopayNews, over: Partial<AutopayEmailData> = {}) => ({
  ...{
    news,
    client_name: 'Sofie Lind',
    senderName: 'Ada Okafor',
    senderEmail: 'ada@inbox.example',
  },
  ...{ orderId: 'AbCd', number: 'INV-0043', amount: 500_000, currency: 'INR' as const },
  ...{ at: '2026-12-02T03:30:00Z', timeZone: 'Asia/Kolkata', method: 'Visa ending in 1111' },
  ...{ reason: '', text: [], publicUrl, ...over },
});

it('announces a charge with its amount, date and method, and links to where it can be skipped', async () => {
  const mail = await receive(autopayEmail, sample('announced'));
  expect(mail.subject).toBe('₹5,000.00 will be charged on December 2, 2026');
  expect(mail.text).toMatch(/Amount\s+₹5,000\.00/);
  expect(mail.text).toMatch(/Charge date\s+December 2, 2026/);
  expect(mail.text).toMatch(/Payment method\s+Visa ending in 1111/);
  const url = `${publicUrl}/invoice/AbCd?view=invoice#autopay`;
  expect(links(mail.html)).toEqual([url, url]);
});

it('says that a charge replaces the one announced before', async () => {
  const reason = 'The amount due has changed.';
  const { text } = await receive(autopayEmail, sample('announced', { reason }));
  expect(text.replace(/\s+/g, ' ')).toContain(`${reason} We’ll pay invoice INV-0043`);
});

it('repeats what the client accepted, with its limits', async () => {
  const terms = { senderName: 'Ada Okafor', scope: 'client', maxAmount: 500_000 } as const;
  const text = composeMandate({ ...terms, endsOn: '2027-06-30' });
  const mail = await receive(autopayEmail, sample('started', { text, at: '2027-06-30' }));
  expect(mail.text).toMatch(/Maximum per charge\s+₹5,000\.00/);
  expect(mail.text).toMatch(/Ends on\s+June 30, 2027/);
  for (const paragraph of text) expect(mail.text.replace(/\s+/g, ' ')).toContain(paragraph);
  // A calendar day has no zone.
  const timeZone = 'America/New_York';
  const west = await receive(autopayEmail, sample('started', { text, timeZone, at: '2027-06-30' }));
  expect(west.text).toMatch(/Ends on\s+June 30, 2027/);
});

it('says why a charge failed and when the next try is, or that there is none', async () => {
  const reason = 'The card has expired.';
  const failed = await receive(autopayEmail, sample('failed', { reason }));
  expect(failed.subject).toBe('Autopay failed for invoice INV-0043');
  expect(failed.text).toContain(reason);
  expect(failed.text).toMatch(/Next attempt\s+December 2, 2026/);
  const last = await receive(autopayEmail, sample('given_up', { reason, at: '' }));
  expect(last.text).toContain('won’t try again');
  expect(last.text).not.toContain('Next attempt');
});

it.each([
  ['client', 'You stopped it.'],
  ['freelancer', 'Ada Okafor stopped it.'],
  ['bank', 'It was stopped at your bank.'],
  [undefined, 'The client stopped it.'],
] as const)('tells the client who ended autopay: %s', async (endReason, words) => {
  const reason = 'The client stopped it.';
  const { text } = await receive(autopayEmail, sample('ended', { endReason, reason }));
  expect(text).toContain(words);
});
