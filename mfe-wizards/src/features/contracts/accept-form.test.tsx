import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AcceptForm } from './accept-form.tsx';
import { contractOf } from './testing/contracts.ts';

const contract = contractOf();
const signPath = `/api/proposal/sign/${contract.contract_id}`;
const acceptPath = `/api/employer/proposal/accept/${contract.contract_id}`;

function open(answers: Record<string, object | (() => Response)> = {}, shown = contract) {
  const calls = answerCalls({
    [`POST ${signPath}`]: { nonce: 'n' },
    [`GET ${acceptPath}`]: { message: 'The proposal is accepted.', contract },
    ...answers,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AcceptForm contract={shown} />
    </QueryClientProvider>,
  );
  return calls;
}
const name = () => screen.getByLabelText('Sign with your full name');
const consent = () => userEvent.click(screen.getByLabelText(/I have read the proposal/));
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept proposal' }));

function draw() {
  const area = screen.getByLabelText(/Area to draw your signature/);
  area.getBoundingClientRect = () => new DOMRect(0, 0, 600, 180);
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, isPrimary: true });
  fireEvent.pointerDown(area, at(20, 90));
  fireEvent.pointerMove(area, at(300, 40));
  fireEvent.pointerUp(area);
}

it('names the last day as its sender did, west of Greenwich too', () => {
  const named = { valid_until: '2026-12-12', expiresAt: '2026-12-13T07:59:59.999Z' };
  open({}, contractOf(named));
  expect(screen.getByText(/Valid until December 12, 2026\./)).toBeInTheDocument();
});

it('asks for a name, not only blanks, and for consent before anything is sent', async () => {
  const calls = open();
  await userEvent.type(name(), '   ');
  await accept();
  expect(await screen.findByText('Please sign with your full name.')).toBeInTheDocument();
  expect(screen.getByText('Please confirm that you have read the proposal.')).toBeInTheDocument();

  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(calls).toEqual([]);
});

it('signs with the name as it is meant, then accepts', async () => {
  const calls = open();
  await userEvent.type(name(), ' Sofie Lindqvist ');
  await consent();
  await accept();
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual([signPath, acceptPath]));
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ name: 'Sofie Lindqvist', consent: true });
});

it('signs with a drawing when that is chosen, and not without one', async () => {
  const calls = open();
  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await userEvent.click(screen.getByRole('radio', { name: 'Drawn' }));
  await accept();
  expect(await screen.findByText(/Please draw your signature/)).toBeInTheDocument();
  expect(calls).toEqual([]);

  draw();
  await accept();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ drawing: [[20, 90, 300, 40]] });
});

it('leaves out a drawing when the typed name is chosen after all', async () => {
  const calls = open();
  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await userEvent.click(screen.getByRole('radio', { name: 'Drawn' }));
  draw();
  await userEvent.click(screen.getByRole('radio', { name: 'Typed' }));
  await accept();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ name: 'Sofie Lindqvist', consent: true });
});

it('says that the outcome is not known when the connection breaks, and can be pressed again', async () => {
  let isOnline = false;
  const calls = open({
    [`GET ${acceptPath}`]: () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return Response.json({ success: true, message: 'The proposal is accepted.', contract });
    },
  });
  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await accept();
  expect(await screen.findByText(/The connection broke before an answer came/)).toBeInTheDocument();
  isOnline = true;
  await accept();
  await waitFor(() => expect(screen.queryByText(/The connection broke/)).not.toBeInTheDocument());
  expect(calls.filter(({ path }) => path === acceptPath)).toHaveLength(2);
});

it('accepts nothing when a question is sent, though all of it is filled in', async () => {
  const questionPath = `/api/proposal/question/${contract.contract_id}`;
  const calls = open({ [`POST ${questionPath}`]: { message: '' } });
  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }));
  await userEvent.type(screen.getByLabelText('Your question'), 'May I pay in June?');
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText('Your question is on its way')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual([questionPath]);
});
