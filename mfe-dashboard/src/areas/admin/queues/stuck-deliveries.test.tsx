import type { StuckDelivery } from '@soloist/contracts';
import { queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page.tsx';
import { StuckDeliveries } from './stuck-deliveries.tsx';

const stuck: StuckDelivery = {
  id: 'a'.repeat(24),
  kind: 'proposal',
  to: 'sofie@nordlys.example',
  state: 'bounced',
  reason: 'There is no such address.',
  updatedAt: '2026-11-20T10:00:00.000Z',
  paper: 'proposal',
  paperId: 'b'.repeat(24),
  number: 'P-0018',
};
const list = 'GET /api/proposal/stuckDeliveries';
const retry = `POST /api/proposal/stuckDeliveries/proposal/${stuck.paperId}/${stuck.id}/retry`;

function open(answers: Parameters<typeof answerCalls>[0]) {
  queryClient.clear();
  const calls = answerCalls(answers);
  renderPage(<StuckDeliveries />);
  return calls;
}

it('lists undelivered documents with their reasons and retries one', async () => {
  const calls = open({
    [list]: { items: [stuck], nextCursor: null },
    [retry]: { message: 'It is on its way again.' },
  });
  const row = await screen.findByRole('row', { name: /P-0018/ });
  expect(row).toHaveTextContent('sofie@nordlys.example');
  expect(row).toHaveTextContent('There is no such address.');
  await userEvent.click(within(row).getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(retry),
  );
});

it('displays an empty state without undelivered documents', async () => {
  open({ [list]: { items: [], nextCursor: null } });
  expect(await screen.findByText('No undelivered documents')).toBeInTheDocument();
});
