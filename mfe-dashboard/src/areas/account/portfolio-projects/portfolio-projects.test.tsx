import type { PortfolioProjectSummary } from '@soloist/contracts';
import { sampleMyProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile, refusal } from '../profile/testing.tsx';

const sample = (over: Partial<PortfolioProjectSummary> = {}): PortfolioProjectSummary => ({
  id: 'c'.repeat(24),
  title: 'Winter packaging',
  brief: 'Labels for a roastery.',
  image: { url: `/files/${'a'.repeat(32)}`, alt: '' },
  skills: ['Packaging'],
  tools: [],
  published: true,
  updatedAt: '2026-11-21T09:00:00.000Z',
  ...over,
});
const hidden = sample({ id: 'd'.repeat(24), title: 'Nordlys site', published: false });
const draft = {
  draft_id: '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f',
  title: 'Menu cards',
  kind: 'project',
  revision: 2,
  updatedAt: '2026-11-20T09:00:00.000Z',
};
const none = { items: [], nextCursor: null };
const openMyProjects = (answers: object = {}) =>
  openProfile({
    search: '?tab=portfolio',
    answers: {
      'GET /api/project/own': { items: [sample(), hidden], nextCursor: null },
      'GET /api/drafts': none,
      ...answers,
    },
  });
const linkTo = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

it('lists my projects with their visibility and links to their pages and editors', async () => {
  openMyProjects();
  expect(await linkTo('Winter packaging')).toBe(`/projectPreview/${sample().id}`);
  expect(await linkTo('Edit Winter packaging')).toBe(`/create-project?project=${sample().id}`);
  const cards = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('Edit'));
  expect(cards.map((card) => within(card).queryByText('Hidden') !== null)).toEqual([false, true]);
  expect(await linkTo('Add project')).toBe('/create-project');
});

it('loads images lazily in their displayed size', async () => {
  openMyProjects();
  const image = (await screen.findByRole('link', { name: 'Winter packaging' }))
    .closest('li')
    ?.querySelector('img');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image?.getAttribute('srcset')).toContain(`/files/${'a'.repeat(32)}?w=`);
});

it('continues a draft, or deletes it after a confirmation', async () => {
  const path = `/api/drafts/${draft.draft_id}`;
  const { calls } = openMyProjects({
    'GET /api/drafts': { items: [draft], nextCursor: null },
    [`DELETE ${path}`]: { message: 'Deleted' },
  });
  expect(await linkTo('Continue Menu cards')).toBe(`/create-project?id=${draft.draft_id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft Menu cards' }));
  const deleted = () => calls.filter(({ method }) => method === 'DELETE');
  expect(deleted()).toHaveLength(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(deleted()).toHaveLength(1));
});

it('explains how to start without projects', async () => {
  openMyProjects({ 'GET /api/project/own': none });
  expect(await screen.findByText('No projects yet')).toBeInTheDocument();
  expect(await linkTo('Start with Sage')).toBe('/create-project-ai');
});

it('retries after a loading error', async () => {
  openMyProjects({ 'GET /api/project/own': refusal(500, { message: 'Please try again later.' }) });
  expect(await screen.findByText(/Please try again later\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('lists another person’s published projects without edit links', async () => {
  const id = 'a'.repeat(24);
  openProfile({
    id,
    answers: {
      [`GET /api/profile/getUser/${id}`]: {
        data: { ...sampleMyProfile({ id, fname: 'Grace' }), role: undefined },
      },
      [`GET /api/project/fetchProjects/${id}`]: { projects: [sample()], nextCursor: null },
    },
  });
  expect(await linkTo('Winter packaging')).toBe(`/projectPreview/${sample().id}`);
  expect(screen.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
});
