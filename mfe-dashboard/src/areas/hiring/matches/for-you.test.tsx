import type { MatchCorrections, MatchedJob } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleJob } from '../discover/testing.ts';
import { ForYou } from './for-you.tsx';
import { useCorrect } from './matches.api.ts';
import { ReasonList } from './reason-list.tsx';

const reason = (value: string, fits: boolean) => ({
  kind: 'skill' as const,
  value,
  fits,
  text: fits ? `${value} is on your profile.` : `${value} is not on your profile.`,
  weight: fits ? 10 : -5,
});
const labels: MatchedJob = {
  job: sampleJob({ title: 'Wine labels' }),
  score: 10,
  reasons: [reason('Print', true), reason('Dielines', false)],
};
const boxes: MatchedJob = {
  job: sampleJob({ _id: 'd'.repeat(24), title: 'Boxes for tea' }),
  score: 8,
  reasons: [reason('Packaging', true)],
};

/** Responds like the service: without ignored criteria, with added ones, best first. */
function open() {
  resetQueries();
  let corrections: MatchCorrections = { added: [], ignored: [] };
  const saved: MatchCorrections[] = [];
  const has = (list: MatchCorrections['added'], value: string) =>
    list.some((criterion) => criterion.value === value);
  const matches = () =>
    [labels, boxes]
      .map((match) => {
        const reasons = match.reasons
          .filter(({ value }) => !has(corrections.ignored, value))
          .map((one) => (has(corrections.added, one.value) ? reason(one.value, true) : one));
        return { ...match, reasons, score: reasons.reduce((sum, { weight }) => sum + weight, 0) };
      })
      .toSorted((one, other) => other.score - one.score);
  const calls = openPage({
    page: <ForYou />,
    role: 'freelancer',
    answers: {
      'GET /api/jobs/matches': () =>
        Response.json({ success: true, items: matches(), nextCursor: null }),
      'GET /api/jobs/match-facts': () =>
        Response.json({
          success: true,
          facts: [
            { kind: 'skill', value: 'Print' },
            { kind: 'skill', value: 'Packaging' },
          ],
          corrections,
        }),
      'PUT /api/jobs/match-facts': () => {
        corrections = JSON.parse(String(calls.findLast(({ method }) => method === 'PUT')?.body));
        saved.push(corrections);
        return Response.json({ success: true, corrections });
      },
    },
  });
  return saved;
}
const titles = () =>
  within(screen.getByRole('list', { name: 'Jobs for you, best first' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
async function openCriteria() {
  await userEvent.click(await screen.findByRole('button', { name: 'Why you see these' }));
  return within(await screen.findByRole('dialog', { name: 'Why you see these' }));
}
async function choose(title: string, correction: string) {
  const name = `Correct why ${title} is suggested`;
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('menuitem', { name: correction }));
}
const reasonsOf = (title: string) =>
  within(screen.getByRole('list', { name: `Why ${title} is suggested` }));

it('shows at most three facts that fit, the weightiest first', async () => {
  open();
  await screen.findByRole('link', { name: 'Wine labels' });
  expect(titles()).toEqual(['Boxes for tea', 'Wine labels']);
  const facts = reasonsOf('Wine labels').getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent)).toEqual(['Print: Print is on your profile.']);
});

it('reorders jobs when a criterion is not relevant', async () => {
  const saved = open();
  await choose('Wine labels', 'Not relevant: Dielines');
  await waitFor(() => expect(titles()).toEqual(['Wine labels', 'Boxes for tea']));
  expect(saved).toEqual([{ added: [], ignored: [{ kind: 'skill', value: 'Dielines' }] }]);
  expect((await openCriteria()).getByText('not relevant')).toBeInTheDocument();
});

it('counts an added skill until it is removed', async () => {
  const saved = open();
  await choose('Wine labels', 'I have Dielines');
  await waitFor(() => expect(titles()).toEqual(['Wine labels', 'Boxes for tea']));
  expect(saved.at(-1)?.added).toEqual([{ kind: 'skill', value: 'Dielines' }]);
  const criteria = await openCriteria();
  await userEvent.click(await criteria.findByRole('button', { name: 'Remove (Dielines)' }));
  await userEvent.click(criteria.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(titles()).toEqual(['Boxes for tea', 'Wine labels']));
});

it('lists every criterion behind a link, and resets corrections', async () => {
  const saved = open();
  const criteria = await openCriteria();
  await userEvent.click(await criteria.findByRole('button', { name: 'Not relevant (Packaging)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await userEvent.click(await criteria.findByRole('button', { name: 'Reset all corrections' }));
  await waitFor(() => expect(saved.at(-1)).toEqual({ added: [], ignored: [] }));
});

it('keeps both of two concurrent corrections', async () => {
  const saved = open();
  const criteria = await openCriteria();
  const ignore = (value: string) =>
    criteria.findByRole('button', { name: `Not relevant (${value})` });
  const [print, packaging] = [await ignore('Print'), await ignore('Packaging')];
  print.click();
  packaging.click();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.at(-1)?.ignored.map(({ value }) => value)).toEqual(['Print', 'Packaging']);
});

it('keeps earlier corrections when one job’s reasons are corrected', async () => {
  resetQueries();
  const before = { added: [], ignored: [{ kind: 'skill', value: 'Print' }] };
  const calls = openPage({
    page: <OneJob />,
    role: 'freelancer',
    answers: {
      'GET /api/jobs/match-facts': { facts: [], corrections: before },
      'PUT /api/jobs/match-facts': { corrections: before },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have this (Dielines)' }));
  const sent = () => calls.find(({ method }) => method === 'PUT')?.body;
  await waitFor(() => expect(sent()).toBeDefined());
  expect(JSON.parse(String(sent()))).toEqual({
    added: [{ kind: 'skill', value: 'Dielines' }],
    ignored: [{ kind: 'skill', value: 'Print' }],
  });
});

function OneJob() {
  const correct = useCorrect('own');
  return (
    <ReasonList reasons={labels.reasons} about="it" correct={correct} addLabel="I have this" />
  );
}
