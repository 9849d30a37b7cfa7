import type { FreelancerCard } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { clearSession, queryClient, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../../testing/render-at.tsx';
import { ForHirePage } from './for-hire.page.tsx';

const list = 'GET /api/freelancer/fetchfreelancer';
const works = 'GET /api/project/newestImages';
const facets = {
  'GET /api/freelancer/facets': {
    skills: ['React', 'Lettering'],
    tools: [],
    languages: [],
    locations: [],
  },
};
const person = (number: number, over: Partial<FreelancerCard> = {}): FreelancerCard =>
  samplePublicProfile({
    id: String(number).padStart(24, '0'),
    username: `person-${number}`,
    fname: `Person${number}`,
    ...over,
  });
const page = (items: FreelancerCard[], nextCursor: string | null = null) => ({ items, nextCursor });

function open(address: string, answer: Parameters<typeof answerCalls>[0][string]) {
  const calls = answerCalls({ ...facets, [works]: { items: [] }, [list]: answer });
  renderAt(address, <ForHirePage />);
  return calls;
}

beforeEach(() => {
  clearSession();
  queryClient.clear();
});

it('shows the details that clients compare, and links to the portfolio', async () => {
  open(
    '/forhire',
    page([
      person(1, {
        headline: 'Packaging',
        skills: ['a', 'b', 'c', 'd', 'e', 'f'],
        location: 'Porto',
        hourlyRate: '85$',
        acceptingProjects: false,
        availability: 'From March',
        pro: true,
      }),
    ]),
  );
  const name = await screen.findByRole('link', { name: 'Person1 Lovelace' });
  expect(name.getAttribute('href')).toBe('http://person-1.localhost/');
  for (const text of [
    'Pro',
    'Packaging',
    'Porto, $85 an hour',
    'and 2 more',
    'Pro members first',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Not available now. From March')).toBeTruthy();
});

it('links visiting clients to sign-up, and members to the profile', async () => {
  open('/forhire', page([person(1)]));
  const hire = await screen.findByRole('link', { name: 'Hire Person1 Lovelace' });
  expect(hire.getAttribute('href')).toBe('/signup?role=employer');
  act(() => setToken(tokenWith({ role: 'employer' })));
  const profile = await screen.findByRole('link', { name: 'Profile of Person1 Lovelace' });
  expect(profile.getAttribute('href')).toBe('/profile/000000000000000000000001');
});

it('stores filters in the URL, and removes them again', async () => {
  open('/forhire?q=shop', page([]));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'React' }));
  expect(currentPlace()).toBe('/forhire?q=shop&skill=React');
  await user.click(screen.getByRole('button', { name: 'Include booked freelancers' }));
  await user.selectOptions(screen.getByLabelText('Rate'), 'from50');
  expect(currentPlace()).toBe('/forhire?q=shop&skill=React&everybody=yes&rate=from50');
  await user.click(screen.getByRole('button', { name: 'React' }));
  expect(currentPlace()).not.toContain('skill');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(currentPlace()).toBe('/forhire');
  expect((screen.getByLabelText('Search freelancers') as HTMLInputElement).value).toBe('');
});

it('queries once typing pauses, not for every letter', async () => {
  open('/forhire', page([person(1)]));
  const box = screen.getByLabelText('Search freelancers');
  // Synchronous, because on a slow machine a pause between letters would look like a pause in
  // typing.
  for (const value of ['l', 'le', 'let', 'letter', 'lettering']) {
    fireEvent.change(box, { target: { value } });
  }
  await waitFor(() => expect(currentPlace()).toBe('/forhire?q=lettering'));
  const requests = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['directory'] })
      .map(({ queryKey }) => (queryKey[1] as { q?: string }).q)
      .filter((q) => q?.startsWith('l'));
  await waitFor(() => expect(requests()).toEqual(['lettering']));
});

it('accepts any word as a skill on Enter', async () => {
  open('/forhire', page([]));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Skill'), 'Falconry{Enter}');
  expect(currentPlace()).toBe('/forhire?skill=Falconry');
});

it('shows more on request, and the number of people', async () => {
  let next = page([person(1), person(2)], 'next');
  open('/forhire', () => Response.json({ success: true, ...next }));
  const more = await screen.findByRole('button', { name: 'Show more' });
  next = page([person(3)]);
  await userEvent.click(more);
  expect(await screen.findByRole('link', { name: 'Person3 Lovelace' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContain('3 freelancers');
});

it('shows when no one matches, and when no one is listed', async () => {
  open('/forhire?skill=falconry', page([]));
  expect(await screen.findByText('No matching freelancers')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No freelancers yet')).toBeTruthy();
});

it('offers a retry when the directory does not respond', async () => {
  const refusal = { success: false, code: 'rate_limited', message: 'Please wait a moment.' };
  let isAway = true;
  open('/forhire', () =>
    isAway
      ? Response.json(refusal, { status: 429 })
      : Response.json({ success: true, ...page([person(1)]) }),
  );
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Person1 Lovelace' })).toBeTruthy();
});

it('shows an image of each person’s newest work, and the list without it', async () => {
  const images = [`/files/${'a'.repeat(32)}`, `/files/${'b'.repeat(32)}`];
  answerCalls({
    ...facets,
    [works]: { items: [{ userId: person(1).id, images }] },
    [list]: page([person(1), person(2)]),
  });
  renderAt('/forhire', <ForHirePage />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.querySelectorAll('img[src^="/files/"]')).toHaveLength(1);
  expect(second?.querySelector('img[src^="/files/"]') ?? null).toBeNull();
});
