import { addDays, type ProposalPrefill, proposalMessages, today } from '@soloist/contracts';
import { draftInAddress } from '@soloist/writing/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  calledPaths,
  createPath,
  documentPreview,
  field,
  id,
  open,
  openDraft,
  press,
  ready,
  sent,
  server,
  serveWizard,
  stored,
  summary,
} from './testing-wizard.tsx';

beforeEach(serveWizard);

it('reports what an empty step lacks, with the specification’s texts', async () => {
  open('/proposal/new');
  await field('Deliverable 1 name');
  await press('Continue to contract');
  for (const message of [
    proposalMessages.email,
    proposalMessages.projectName,
    proposalMessages.startDate,
    proposalMessages.endDate,
    proposalMessages.upfrontPayment,
    proposalMessages.totalFee,
    proposalMessages.scope,
    proposalMessages.deliverableName,
    proposalMessages.deliverableDescription,
  ]) {
    expect(await screen.findByText(message)).toBeInTheDocument();
  }
  expect(location.pathname).toBe('/proposal/new');
});

it.each(['/proposal/contract', '/proposal/review', '/proposal/sign'])(
  'redirects from %s to the first step while that is empty',
  async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: 'Project details' })).toBeInTheDocument();
    expect(location.pathname).toBe('/proposal/new');
  },
);

it('opens a later step by URL once the earlier steps are valid', async () => {
  openDraft('/proposal/review');
  expect(await screen.findByRole('heading', { name: 'Review' })).toBeInTheDocument();
  expect(location.pathname).toBe('/proposal/review');
});

it('shows amounts in the document in the chosen currency', async () => {
  open('/proposal/new');
  await userEvent.type(await field('Total fee'), '1234.50');
  await userEvent.tab();
  expect((await documentPreview().findAllByText('$1,234.50'))[0]).toBeInTheDocument();
  await userEvent.click(await field('Currency'));
  await userEvent.keyboard('euro{Enter}');
  expect((await documentPreview().findAllByText('€1,234.50'))[0]).toBeInTheDocument();
});

it('keeps the draft through the steps, and discards it once sent', async () => {
  openDraft('/proposal/new');
  await field('Deliverable 1 name');
  await press('Continue to contract');
  await press('Continue to review');
  await press('Continue to sign');
  expect(draftInAddress()).toBe(id);
  await userEvent.type(await field('Sign with your full name'), 'Ada Lovelace');
  await press('Sign and send');
  await waitFor(() => expect(location.search).toBe(`?sent=${summary.id}`));
  expect(sent()).toMatchObject({ draft_id: id, signature: 'Ada Lovelace', valid_until: '' });
  expect(calledPaths().filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('offline: fails immediately, says that a retry is safe, and keeps the draft', async () => {
  openDraft('/proposal/sign');
  await userEvent.type(await field('Sign with your full name'), 'Ada Lovelace');
  server.answers[`POST ${createPath}`] = () => {
    throw new TypeError('offline');
  };
  const toast = new Promise<string>((resolve) => {
    const handleToast = (event: Event) => resolve((event as CustomEvent).detail.message);
    addEventListener('soloist:toast', handleToast, { once: true });
  });
  act(() => onlineManager.setOnline(false));
  await press('Sign and send');
  expect(await toast).toBe(
    'Network error or unable to reach server. Your draft is saved, and trying again won’t send it twice.',
  );
  act(() => onlineManager.setOnline(true));
  expect(location.pathname).toBe('/proposal/sign');
  expect(await screen.findByRole('button', { name: 'Sign and send' })).toBeEnabled();
  expect(stored()).toMatchObject({ project_name: 'Winter packaging' });
});

it('moves milestones one place at a time', async () => {
  const milestone = (name: string) => ({
    name,
    deliverable: 'Files',
    rate: 100,
    end_date: '2027-01-31',
  });
  const milestones = [milestone('Direction'), milestone('Artwork')];
  openDraft('/proposal/new', { ...ready, payment_type: 'milestone', details: { milestones } });
  expect(await field('Milestone 1 name')).toHaveValue('Direction');
  await press('Move milestone 2 up');
  expect(await field('Milestone 1 name')).toHaveValue('Artwork');
  await waitFor(() =>
    expect(stored().details?.milestones?.map(({ name }) => name)).toEqual(['Artwork', 'Direction']),
  );
});

it('shows a milestone added in another window', async () => {
  const milestone = { name: 'Direction', deliverable: 'Files', rate: 100, end_date: '2027-01-31' };
  const milestones = [milestone];
  openDraft('/proposal/new', { ...ready, payment_type: 'milestone', details: { milestones } });
  await field('Milestone 1 name');
  const more = [milestone, { ...milestone, name: 'Artwork' }];
  server.saveElsewhere(id, { details: { ...stored().details, milestones: more } });
  await userEvent.type(await field('Client name'), 'Nordlys');
  expect(await field('Milestone 2 name')).toHaveValue('Artwork');
  await waitFor(() => expect(stored().client_name).toBe('Nordlys'));
  expect(stored().details?.milestones).toHaveLength(2);
});

it('requires an expiry date after today', async () => {
  openDraft('/proposal/contract', { ...ready, valid_until: '2020-01-01' });
  await press('Continue to review');
  expect(await screen.findByText(/Choose tomorrow/)).toBeInTheDocument();
});

it('refuses a typed date that is none, also where a date is optional, and saves the draft without it', async () => {
  openDraft('/proposal/contract');
  const until = await field('Valid until');
  await userEvent.type(until, '31/31/2027');
  await press('Continue to review');
  expect(await screen.findByText(/^Enter a date like 12\/31\//)).toBeVisible();
  await waitFor(() => expect(until).toHaveFocus());
  expect(location.pathname).toBe('/proposal/contract');
  await userEvent.type(await field('Additional terms'), 'None.');
  await waitFor(() =>
    expect(stored()).toMatchObject({ valid_until: '', additionalTerms: 'None.' }),
  );
  expect(until).toHaveValue('31/31/2027');
});

it('opens the next step at its top, with its heading focused', async () => {
  openDraft('/proposal/new');
  const first = await screen.findByRole('heading', { name: 'Project details' });
  expect(first).not.toHaveFocus();
  const fields = (await field('Client email')).closest('form')?.firstElementChild as HTMLElement;
  fields.scrollTop = 400;
  await press('Continue to contract');
  expect(await screen.findByRole('heading', { name: 'Contract clauses' })).toHaveFocus();
  expect(fields.scrollTop).toBe(0);
  await press('Back');
  expect(await screen.findByRole('heading', { name: 'Project details' })).toHaveFocus();
});

const { details } = ready;
const milestone = { name: 'Direction', deliverable: 'Files', rate: 100, end_date: '2027-01-31' };
it.each<[string, string, ProposalPrefill]>([
  ['an amount', 'Upfront payment', { details: { ...details, upfront_payment: null } }],
  ['a date', 'Start date', { details: { ...details, start_date: '', total_fee: null } }],
  [
    'the rate of a milestone',
    'Milestone 2 rate',
    {
      payment_type: 'milestone',
      details: { milestones: [milestone, { ...milestone, rate: null, end_date: '' }] },
    },
  ],
  ['the first field of an empty step', 'Client email', { email: '', project_name: '' }],
])('focuses %s when it is the first invalid field', async (_, label, part) => {
  openDraft('/proposal/new', { ...ready, ...part });
  await field(label);
  await press('Continue to contract');
  await waitFor(async () => expect(await field(label)).toHaveFocus());
});

it('splits the fee into installments, which replace the upfront payment', async () => {
  openDraft('/proposal/new', ready);
  await press('Add installment');
  expect(screen.queryByLabelText('Upfront payment')).not.toBeInTheDocument();
  const amount = screen.getByRole('status', { name: 'Amount of installment 1' });
  expect(amount).toHaveTextContent('$617.25');
  await userEvent.clear(await field('Percent of the fee, installment 1'));
  await userEvent.type(await field('Percent of the fee, installment 1'), '33.333');
  expect(amount).toHaveTextContent('$411.49');
  expect(screen.getByRole('status', { name: 'Amount of the last installment' })).toHaveTextContent(
    '$823.01',
  );
  await waitFor(() =>
    expect(stored().details).toMatchObject({
      upfront_payment: 0,
      installments: [{ percent: 33.333, days: 0 }],
    }),
  );
  await press('Remove installment 1');
  expect(await field('Upfront payment')).toHaveValue('');
});

it('warns of an installment that is not due before the end date', async () => {
  const dates = { start_date: today(), end_date: addDays(today(), 20) };
  openDraft('/proposal/new', { ...ready, details: { ...ready.details, ...dates } });
  await press('Add installment');
  const days = await field('Days after acceptance, installment 1');
  const warning = /^Installment 1 isn’t due before the end date/;
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await userEvent.clear(days);
  await userEvent.type(days, '20');
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByText('Installment 2, a day after installment 1')).toBeVisible();
  await userEvent.clear(days);
  await userEvent.type(days, '19');
  await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
});

it('sends the choice to review the first invoice, which needs an upfront payment', async () => {
  openDraft('/proposal/new', { ...ready, details: { ...ready.details, upfront_payment: 0 } });
  const choice = await screen.findByRole('checkbox', { name: /Review the first invoice/ });
  expect(choice).toBeDisabled();
  const upfront = await field('Upfront payment');
  await userEvent.clear(upfront);
  await userEvent.type(upfront, '300');
  await userEvent.click(choice);
  await waitFor(() => expect(stored().first_invoice).toBe('draft'));
});
