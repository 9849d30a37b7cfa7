import { directory, proposals } from '@soloist/contracts';
import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { numbersPaths } from './live-numbers.api.ts';
import { LiveNumbers } from './live-numbers.tsx';

const [people = '', sent = ''] = numbersPaths;
beforeEach(() => queryClient.clear());

function show(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LiveNumbers />
    </QueryClientProvider>,
  );
  return { calls, container };
}

it('queries the endpoints of the contracts', () => {
  expect(numbersPaths).toEqual(
    [directory.numbers, proposals.numbers].map(({ path }) => `/api${path}`),
  );
});

it.each([
  [
    { freelancers: 24, accepting: 19 },
    { sent: 1310, accepted: 12 },
    '24 freelancers on Soloist, 19 available for work',
    '1,310 proposals sent, 12 accepted',
  ],
  [
    { freelancers: 1, accepting: 1 },
    { sent: 1, accepted: 1 },
    '1 freelancer on Soloist, 1 available for work',
    '1 proposal sent, 1 accepted',
  ],
  [
    { freelancers: 2, accepting: 0 },
    { sent: 3, accepted: 0 },
    '2 freelancers on Soloist',
    '3 proposals sent',
  ],
])('describes %j and %j in words', async (ofPeople, ofProposals, first, second) => {
  const { container } = show({
    [`GET ${people}`]: { ...ofPeople, skills: 5 },
    [`GET ${sent}`]: ofProposals,
  });
  await waitFor(() => expect(container.textContent).toBe(first + second));
});

it.each([
  [
    { freelancers: 240, skills: 120 },
    { sent: 110 },
    '240 freelancers on Soloist110 proposals sent',
  ],
  [{ skills: 120 }, { sent: 110 }, '110 proposals sent'],
])('shows only what the services return: %j and %j', async (ofPeople, ofProposals, text) => {
  const { container } = show({ [`GET ${people}`]: ofPeople, [`GET ${sent}`]: ofProposals });
  await waitFor(() => expect(container.textContent).toBe(text));
});

it('shows nothing on a small installation', async () => {
  const { calls, container } = show({ [`GET ${people}`]: {}, [`GET ${sent}`]: {} });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(container.textContent).toBe('');
});

it('shows one service’s numbers while the other is down', async () => {
  show({ [`GET ${people}`]: { freelancers: 7, accepting: 7, skills: 5 } });
  expect(await screen.findByText('7 freelancers')).toBeTruthy();
  expect(screen.queryByText(/proposal/)).toBeNull();
});
