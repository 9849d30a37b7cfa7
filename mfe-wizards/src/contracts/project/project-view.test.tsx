import { maxProjectFileBytes } from '@soloist/contracts';
import { FakeUpload, startFakeUploads } from '@soloist/web-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { milestoneOf, projectOf } from '../testing/contracts.ts';
import { openContract } from '../testing/open-contract.tsx';

const { contract_id } = projectOf();
const milestonePath = `/api/proposal/contract/${contract_id}/milestones/m1`;
const filesPath = `/api/proposal/contract/${contract_id}/files`;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

it('shows the client’s open tasks first', async () => {
  const invoice = { number: 'INV-0001', currency: 'EUR', due_date: '2026-12-05' };
  openContract(
    projectOf({
      milestones: [milestoneOf(), milestoneOf({ id: 'm2', name: 'Artwork', status: 'approved' })],
      invoices: [
        {
          ...invoice,
          orderId: 'o'.repeat(32),
          total: 240_000,
          balance: 140_000,
          status: 'overdue',
        },
        {
          ...invoice,
          orderId: 'v'.repeat(32),
          number: 'INV-0002',
          total: 90_000,
          balance: 90_000,
          status: 'void',
        },
      ],
    }),
  );
  expect(
    await screen.findByText('1 milestone needs your approval. €1,400.00 due.'),
  ).toBeInTheDocument();
  expect(screen.getByText('1 of 2 approved')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View invoice' })).toHaveAttribute(
    'href',
    `/invoice/${'o'.repeat(32)}?view=invoice`,
  );
});

it('lists an invoice for another email without a link', async () => {
  const invoice = { number: 'INV-0001', currency: 'EUR', due_date: '2026-12-05', orderId: null };
  openContract(
    projectOf({ invoices: [{ ...invoice, total: 90_000, balance: 90_000, status: 'sent' }] }),
  );
  expect(await screen.findByText('INV-0001')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /invoice/ })).toBeNull();
});

it('asks for confirmation before approving', async () => {
  const approved = projectOf({ milestones: [milestoneOf({ status: 'approved' })] });
  const { calls, setContract } = openContract(projectOf(), {
    answers: { [`POST ${milestonePath}/approve`]: { message: '', contract: approved } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(screen.getByText(/can then invoice you for €2,400.00/)).toBeInTheDocument();
  await userEvent.click(button('Cancel'));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);

  await userEvent.click(button('Approve'));
  setContract(approved);
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }),
  );
  expect(await screen.findByText('Approved')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
});

it('requires a description to request changes', async () => {
  const note = 'The green is too cold.';
  const back = projectOf({ milestones: [milestoneOf({ status: 'changes_requested', note })] });
  const { calls, setContract } = openContract(projectOf(), {
    answers: { [`POST ${milestonePath}/changes`]: { message: '', contract: back } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Request changes' }));
  const send = () =>
    userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Request changes' }),
    );
  await send();
  expect(await screen.findByText('Please describe what should change.')).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);

  await userEvent.type(screen.getByLabelText('Requested changes'), note);
  setContract(back);
  await send();
  expect(await screen.findByText('You requested')).toBeInTheDocument();
  expect(screen.getByText(note)).toBeInTheDocument();
  const { body } = calls.find(({ path }) => path === `${milestonePath}/changes`) ?? {};
  expect(JSON.parse(String(body))).toEqual({ note });
});

it('offers no decisions or uploads after the project ended', async () => {
  openContract(projectOf({}, { status: 'cancelled' }));
  expect(
    await screen.findByRole('heading', { name: 'This project has ended' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a file' })).toBeNull();
  expect(screen.getByText('Submitted')).toBeInTheDocument();
});

describe('files', () => {
  beforeEach(startFakeUploads);
  const choose = async (...files: File[]) => {
    await screen.findByRole('button', { name: 'Add a file' });
    await userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, files);
  };
  const file = new File(['ink'], 'inks.txt');

  it('shows upload progress, then the file', async () => {
    const { setContract } = openContract(projectOf());
    await choose(file);
    const [request] = FakeUpload.all;
    act(() => request?.upload.onprogress?.({ loaded: 1, total: 4 }));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Uploading inks.txt' })).toHaveAttribute(
        'aria-valuenow',
        '25',
      ),
    );
    const stored = { id: 'f'.repeat(32), name: 'inks.txt', size: 3, by: 'client' as const };
    const at = '2026-11-22T10:00:00.000Z';
    setContract(projectOf({ files: [{ ...stored, at }] }));
    request?.answer(200, { success: true, file: { ...stored, at } });
    const link = await screen.findByRole('link', { name: 'Download inks.txt' });
    expect(link).toHaveAttribute('href', `${filesPath}/${stored.id}`);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('cancels an upload', async () => {
    openContract(projectOf());
    await choose(file);
    await userEvent.click(button('Cancel upload of inks.txt'));
    await waitFor(() => expect(screen.queryByText('inks.txt')).toBeNull());
  });

  it('explains a failed upload, and retries it', async () => {
    openContract(projectOf());
    await choose(file);
    FakeUpload.all[0]?.answer(409, {
      success: false,
      code: 'conflict',
      message: 'A project holds at most 50 files.',
    });
    expect(await screen.findByText('A project holds at most 50 files.')).toBeInTheDocument();
    await userEvent.click(button('Try again'));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
  });

  it('rejects a file that is too large', async () => {
    openContract(projectOf());
    const large = new File([''], 'film.mov');
    Object.defineProperty(large, 'size', { value: maxProjectFileBytes + 1 });
    await choose(large);
    expect(await screen.findByText('This file is larger than 20 MB.')).toBeInTheDocument();
    expect(FakeUpload.all).toEqual([]);
    await userEvent.click(button('Remove film.mov'));
    expect(screen.queryByText('film.mov')).toBeNull();
  });
});

const scheduledOf = (name: string, changes: object) => ({
  name,
  amount: 200_000,
  due_date: '2026-12-05',
  state: 'planned' as const,
  orderId: null,
  ...changes,
});

it('offers to pay the first invoice right after the acceptance, and shows what comes later', async () => {
  const orderId = 'o'.repeat(32);
  const invoice = { number: 'INV-0001', currency: 'EUR', due_date: '2026-12-05', status: 'sent' };
  openContract(
    projectOf({
      invoices: [{ ...invoice, orderId, total: 200_000, balance: 200_000 }],
      schedule: [
        scheduledOf('Upfront payment', { state: 'unpaid', orderId }),
        scheduledOf('Delivery', { amount: 700_000, due_date: '2027-01-14' }),
      ],
    }),
  );
  expect(await screen.findByRole('link', { name: 'Pay €2,000.00' })).toHaveAttribute(
    'href',
    `/invoice/${orderId}`,
  );
  expect(screen.getByText(/^Next: your first payment to Ada Lovelace, due /)).toBeInTheDocument();
  const heading = screen.getByRole('heading', { name: 'Payment schedule' });
  const section = within(heading.closest('section')!);
  const [upfront, delivery] = section.getAllByRole('listitem');
  expect(upfront).toHaveTextContent(/Upfront payment.*Unpaid.*€2,000\.00.*Due /);
  expect(delivery).toHaveTextContent(/Delivery.*Planned.*€7,000\.00.*Expected /);
  expect(section.getByText('€9,000.00')).toBeInTheDocument();
});

it.each([
  ['is being prepared', { state: 'preparing' as const }, /We’re preparing your first invoice/],
  [
    'will come',
    { state: 'to_invoice' as const },
    'Next: Ada Lovelace sends you an invoice for €2,000.00.',
  ],
  ['is planned', {}, /^Nothing is due today\. The next payment, €2,000\.00, is expected on /],
])('says when the first invoice %s, and offers no payment', async (_when, state, text) => {
  openContract(projectOf({ schedule: [scheduledOf('Upfront payment', state)] }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

it('confirms a shared week with the client’s name', async () => {
  const week = {
    ...{ id: 'w1', monday: '2026-11-16', seconds: 5400, confirmed: null },
    entries: [
      { day: '2026-11-16', note: 'Layout', milestone_name: '', seconds: 5400, billable: true },
    ],
  };
  const confirmed = { name: 'Nora Berg', at: '2026-11-23T09:00:00.000Z' };
  const { calls, setContract } = openContract(projectOf({ milestones: [], weeks: [week] }), {
    answers: {
      [`POST /api/proposal/contract/${contract_id}/weeks/w1/confirm`]: {
        ...{ message: '', contract: projectOf({ weeks: [{ ...week, confirmed }] }) },
      },
    },
  });
  expect(await screen.findByText('1 week of hours needs your confirmation.')).toBeInTheDocument();
  await userEvent.click(button('Confirm hours'));
  const dialog = within(screen.getByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: 'Your name' });
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm hours' }));
  expect(dialog.getByText('Please enter your name.')).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(name, 'Nora Berg');
  setContract(projectOf({ weeks: [{ ...week, confirmed }] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm hours' }));
  expect(await screen.findByText('Confirmed by Nora Berg')).toBeInTheDocument();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(sent?.body))).toEqual({ name: 'Nora Berg' });
});

it('offers to pay the next installment, not the whole fee', async () => {
  const orderId = 'o'.repeat(32);
  const invoice = { number: 'INV-0001', currency: 'EUR', due_date: '2026-12-05', status: 'sent' };
  openContract(
    projectOf({
      invoices: [{ ...invoice, orderId, total: 900_000, balance: 700_000 }],
      schedule: [
        scheduledOf('Total fee, installment 1 of 3', { state: 'paid', orderId }),
        scheduledOf('Total fee, installment 2 of 3', { amount: 300_000, state: 'unpaid', orderId }),
        scheduledOf('Total fee, installment 3 of 3', { amount: 400_000, state: 'unpaid', orderId }),
      ],
    }),
  );
  expect(await screen.findByRole('link', { name: 'Pay €3,000.00' })).toBeInTheDocument();
});
