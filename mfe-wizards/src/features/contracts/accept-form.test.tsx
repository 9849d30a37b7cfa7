import type { Contract } from '@soloist/contracts';
import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AcceptForm } from './accept-form.tsx';

const contract: Contract = {
  contract_id: 'c'.repeat(32),
  number: 'P-0001',
  status: 'viewed',
  acceptedAt: null,
  pdfReady: true,
  email: 'sofie@example.com',
  client_name: 'Sofie',
  project_name: 'Winter packaging',
  currency: 'EUR',
  payment_type: 'one_time',
  details: {
    start_date: '2026-12-01',
    end_date: '2026-12-24',
    upfront_payment: 0,
    total_fee: 90_000,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [],
  },
  project_description: 'Six labels for the winter range.',
  project_deliverables: [],
  clauses: [],
  additionalTerms: '',
  sender: { name: 'Ada Lovelace', headline: '', location: '', profileImage: '' },
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  signatures: [],
};
const signPath = `/api/proposal/sign/${contract.contract_id}`;
const acceptPath = `/api/employer/proposal/accept/${contract.contract_id}`;

function open() {
  const calls = answerCalls({
    [`POST ${signPath}`]: { nonce: 'n' },
    [`GET ${acceptPath}`]: { message: 'The proposal is accepted.', contract },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AcceptForm contract={contract} />
    </QueryClientProvider>,
  );
  return calls;
}
const name = () => screen.getByLabelText('Sign with your full name');
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept proposal' }));

it('asks for a name, not only blanks, and for consent before anything is sent', async () => {
  const calls = open();
  await userEvent.type(name(), '   ');
  await accept();
  expect(await screen.findByText('Please sign with your full name.')).toBeInTheDocument();
  expect(screen.getByText('Please confirm that you have read the proposal.')).toBeInTheDocument();

  await userEvent.type(name(), 'Sofie Lindqvist');
  await userEvent.click(screen.getByLabelText(/I have read the proposal/));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(calls).toEqual([]);
});

it('signs with the name as it is meant, then accepts', async () => {
  const calls = open();
  await userEvent.type(name(), ' Sofie Lindqvist ');
  await userEvent.click(screen.getByLabelText(/I have read the proposal/));
  await accept();
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual([signPath, acceptPath]));
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ name: 'Sofie Lindqvist', consent: true });
});
