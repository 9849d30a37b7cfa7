import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AcceptForm } from './accept-form.tsx';
import { contractOf } from './testing/contracts.ts';

const contract = contractOf();
const signPath = `/api/proposal/sign/${contract.contract_id}`;
const acceptPath = `/api/employer/proposal/accept/${contract.contract_id}`;

function open(
  answers: Record<string, object | (() => Response)> = {},
  displayedContract = contract,
) {
  const calls = answerCalls({
    [`POST ${signPath}`]: { nonce: 'n' },
    [`GET ${acceptPath}`]: { message: 'The proposal is accepted.', contract },
    ...answers,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AcceptForm contract={displayedContract} />
    </QueryClientProvider>,
  );
  return calls;
}
const name = () => screen.getByLabelText('Sign with your full name');
const consent = () => userEvent.click(screen.getByLabelText(/I have read the proposal/));
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept proposal' }));

function draw() {
  const area = screen.getByLabelText(/Signature area/);
  area.getBoundingClientRect = () => new DOMRect(0, 0, 600, 180);
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, isPrimary: true });
  fireEvent.pointerDown(area, at(20, 90));
  fireEvent.pointerMove(area, at(300, 40));
  fireEvent.pointerUp(area);
}

it('shows the sender’s expiry date in every time zone', () => {
  const named = { valid_until: '2026-12-12', expiresAt: '2026-12-13T07:59:59.999Z' };
  open({}, contractOf(named));
  expect(screen.getByText(/Valid until December 12, 2026\./)).toBeInTheDocument();
});

it('requires a name, not just spaces, and consent', async () => {
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

it('focuses what is still missing, in document order', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'Drawn' }));
  await accept();
  await waitFor(() => expect(name()).toHaveFocus());
  await userEvent.type(name(), 'Sofie Lindqvist');
  await accept();
  await waitFor(() => expect(screen.getByLabelText(/I have read the proposal/)).toHaveFocus());
  await consent();
  await accept();
  const area = screen.getByLabelText(/Signature area/);
  await waitFor(() => expect(area.parentElement).toHaveFocus());
});

it('signs with the trimmed name, then accepts', async () => {
  const calls = open();
  await userEvent.type(name(), ' Sofie Lindqvist ');
  await consent();
  await accept();
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual([signPath, acceptPath]));
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ name: 'Sofie Lindqvist', consent: true });
});

it('requires a drawing when the signer chose to draw', async () => {
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

it('drops the drawing when the signer switches back to typing', async () => {
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

it('reports an unknown outcome when the connection drops, and allows a retry', async () => {
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
  expect(await screen.findByText(/Your connection dropped/)).toBeInTheDocument();
  isOnline = true;
  await accept();
  await waitFor(() =>
    expect(screen.queryByText(/Your connection dropped/)).not.toBeInTheDocument(),
  );
  expect(calls.filter(({ path }) => path === acceptPath)).toHaveLength(2);
});

it('does not accept when a question is sent from a completed form', async () => {
  const questionPath = `/api/proposal/question/${contract.contract_id}`;
  const calls = open({ [`POST ${questionPath}`]: { message: '' } });
  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }));
  await userEvent.type(screen.getByLabelText('Your question'), 'May I pay in June?');
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  expect(await screen.findByText('Question sent')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual([questionPath]);
});

it('asks for a PO number only where the proposal does, and sends it with the signature', async () => {
  const asking = contractOf({
    ask_po_number: true,
    references: { po_number: 'PO-1', project_reference: '', custom_fields: [] },
  });
  const calls = open({}, asking);
  const field = screen.getByLabelText('Your PO number (optional)');
  expect(field).toHaveValue('PO-1');
  await userEvent.clear(field);
  await userEvent.type(field, 'PO-2027/3');
  await userEvent.type(name(), 'Sofie Lindqvist');
  await consent();
  await accept();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ po_number: 'PO-2027/3' });
});

it('has no field for a PO number unless the proposal asks for it', () => {
  open();
  expect(screen.queryByLabelText(/PO number/)).not.toBeInTheDocument();
});
