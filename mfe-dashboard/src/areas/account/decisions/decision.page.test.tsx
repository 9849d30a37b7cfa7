import type { MyDecision } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { DecisionPage } from './decision.page.tsx';

const decision: MyDecision = {
  id: 'a'.repeat(24),
  kind: 'job',
  title: 'Easy money',
  link: `/job/${'b'.repeat(24)}`,
  decision: 'hide',
  words: 'Nobody may ask for deposits.',
  decidedAt: '2026-11-20T10:00:00.000Z',
  appeal: null,
  mayAppeal: true,
};
const path = `/api/reports/decisions/${decision.id}`;

it('displays the decision with its reason and sends the only appeal', async () => {
  resetQueries();
  const answered = {
    ...decision,
    mayAppeal: false,
    appeal: { at: '2026-11-21T10:00:00.000Z', words: 'It was a sample.' },
  };
  const calls = openPage({
    page: <DecisionPage />,
    role: 'employer',
    answers: {
      [`GET ${path}`]: { decision },
      [`POST ${path}/appeal`]: { message: 'Sent.', decision: answered },
    },
    at: `/decision/${decision.id}`,
    pattern: '/decision/:id',
  });
  expect(await screen.findByRole('heading', { name: 'Your job is hidden' })).toBeInTheDocument();
  expect(screen.getByText('Nobody may ask for deposits.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox'), 'It was a sample.');
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('It was a sample.', { selector: 'blockquote' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
