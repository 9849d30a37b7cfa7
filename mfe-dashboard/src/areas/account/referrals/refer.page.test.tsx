import type { Referral } from '@soloist/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { ReferPage } from './refer.page.tsx';

const link = 'https://soloist.test/r/abcdefgh';

const person = (over: Partial<Referral> = {}): Referral => ({
  name: 'Noor H.',
  joinedAt: inDays(-30),
  stage: 'joined',
  refusal: null,
  until: inDays(335),
  earned: [],
  ...over,
});

const rupees = (amount: number, waiting = 0) => ({ currency: 'INR' as const, amount, waiting });

function open({ people = [] as Referral[], answers = {} } = {}) {
  const earned = people.flatMap((each) => each.earned);
  const qualified = people.filter(({ stage }) => stage !== 'joined').length;
  return openPage({
    page: <ReferPage />,
    role: 'freelancer',
    at: '/refer-to-earn',
    answers: {
      'GET /api/profile/referral-code': { code: 'abcdefgh', link },
      'GET /api/wallet/referrals/totals': { joined: people.length, qualified, earned },
      'GET /api/wallet/referrals': { items: people, nextCursor: null },
      ...answers,
    },
  });
}

const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: RegExp(name) }));

describe('my link', () => {
  it('can be copied and scanned', async () => {
    const copied = jest.fn();
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: copied },
      configurable: true,
    });
    open();
    expect(await screen.findByLabelText('Your link')).toHaveValue(link);
    expect(screen.getByRole('img', { name: `QR code of ${link}` })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(copied).toHaveBeenCalledWith(link);
  });

  it('displays its loading error and still lists the people who joined', async () => {
    const refused = () => Response.json({ success: false, message: 'Not now.' }, { status: 400 });
    open({ people: [person()], answers: { 'GET /api/profile/referral-code': refused } });
    expect(await screen.findByText('We couldn’t load your link')).toBeInTheDocument();
    expect(await screen.findByText('Noor H.')).toBeInTheDocument();
  });
});

it('has an empty state before anyone joined', async () => {
  open();
  expect(await screen.findByText('No one has joined yet')).toBeInTheDocument();
  expect(screen.getByText(/Share your link/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'your wallet' })).not.toBeInTheDocument();
});

describe('a person who joined', () => {
  it('has a stage, a next step and your reward', async () => {
    open({
      people: [
        person({ name: 'Ana A.' }),
        person({ name: 'Ben B.', stage: 'qualified', earned: [rupees(500, 500)] }),
        person({ name: 'Cem C.', stage: 'qualified' }),
        person({ name: 'Dia D.', stage: 'paid', until: inDays(400), earned: [rupees(125_000)] }),
      ],
    });
    const ana = await rowOf('Ana A.');
    expect(ana.getByText('Joined')).toBeInTheDocument();
    expect(ana.getByText(/Counts after their first online payment/)).toBeInTheDocument();
    const ben = await rowOf('Ben B.');
    expect(ben.getByText('Qualified')).toBeInTheDocument();
    expect(ben.getByText(/pending until their first payment clears/)).toBeInTheDocument();
    expect(ben.getByText('₹5.00')).toBeInTheDocument();
    const cem = await rowOf('Cem C.');
    expect(cem.getByText('Qualified')).toBeInTheDocument();
    expect(cem.getByText(/^You earn from their fees until/)).toBeInTheDocument();
    const dia = await rowOf('Dia D.');
    expect(dia.getByText('Paid')).toBeInTheDocument();
    expect(dia.getByText(/^You earn from their fees until .* \d{4}\.$/)).toBeInTheDocument();
    expect(dia.getByText('₹1,250.00')).toBeInTheDocument();
  });

  it.each<[Referral['refusal'], RegExp]>([
    ['self', /looks like your account/],
    ['same_instrument', /your card or account/],
    ['refunded', /payment was refunded/],
    ['over', /You earned from their fees until/],
  ])('displays why they earn you nothing (%s)', async (refusal, words) => {
    open({ people: [person({ refusal })] });
    expect((await rowOf('Noor H.')).getByText(words)).toBeInTheDocument();
  });

  it('has no name after deleting their account', async () => {
    open({ people: [person({ name: '', stage: 'paid', earned: [rupees(500)] })] });
    expect(await screen.findByText('Deleted account')).toBeInTheDocument();
  });
});

it('displays totals in every currency and links to the wallet', async () => {
  const dollars = { currency: 'USD' as const, amount: 1200, waiting: 200 };
  open({ people: [person({ stage: 'paid', earned: [rupees(50_000), dollars] })] });
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(await totals.findByText('₹500.00 and $12.00')).toBeInTheDocument();
  expect(totals.getByText('$2.00')).toBeInTheDocument();
  expect(totals.getByRole('link', { name: 'your wallet' })).toHaveAttribute(
    'href',
    '/payments?tab=activity',
  );
});
