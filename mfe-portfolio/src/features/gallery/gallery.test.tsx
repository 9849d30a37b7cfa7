import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { me, openPage, refusal } from '../../testing.tsx';

const item = (place: number, title: string) => ({
  project: {
    id: String(place).padStart(24, '0'),
    title,
    brief: 'Bags for nine blends',
    image: { url: `/files/${'a'.repeat(32)}`, alt: 'Bags' },
    skills: ['Packaging'],
    tools: [],
    published: true,
    updatedAt: '2026-03-13T09:00:00.000Z',
  },
  owner: me,
});
const filters = {
  'GET /api/project/gallery/filters': { skills: ['Packaging'], tools: ['Pencil'] },
};
const wall = (items: object[], nextCursor: string | null = null) => ({
  ...filters,
  'GET /api/project/gallery': { items, nextCursor },
});

it('links each project to its page and its owner', async () => {
  openPage('/gallery', wall([item(1, 'Coffee bags')]));
  const title = await screen.findByRole('link', { name: 'Coffee bags' });
  expect(title).toHaveAttribute('href', `/projectPreview/${'0'.repeat(23)}1`);
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
    'href',
    `/profile/${me.id}`,
  );
});

it('stores the selected skill in the URL', async () => {
  openPage('/gallery', wall([item(1, 'Coffee bags')]));
  await userEvent.click(await screen.findByLabelText('Skill'));
  await userEvent.click(await screen.findByRole('option', { name: 'Packaging' }));
  await waitFor(() => expect(window.location.search).toBe('?skill=Packaging'));
});

it('searches by words, which the URL stores', async () => {
  openPage('/gallery', wall([item(1, 'Coffee bags')]));
  await userEvent.type(await screen.findByLabelText('Search projects'), 'logo maker');
  await waitFor(() => expect(window.location.search).toBe('?q=logo+maker'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.getByLabelText('Search projects')).toHaveValue('');
});

it('clears filters without results', async () => {
  openPage('/gallery?skill=Weaving&tool=Loom', wall([]));
  await screen.findByText('No matching projects');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByText('No projects yet')).toBeVisible();
  expect(window.location.search).toBe('');
});

it('loads the next page on request', async () => {
  const pages = [
    { items: [item(1, 'Coffee bags')], nextCursor: 'next' },
    { items: [item(2, 'Seed packets')], nextCursor: null },
  ];
  openPage('/gallery', {
    ...filters,
    'GET /api/project/gallery': () => Response.json({ success: true, ...pages.shift() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Seed packets' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('offers a retry when loading failed', async () => {
  openPage('/gallery', {
    ...filters,
    'GET /api/project/gallery': refusal(500, { message: 'Something broke.' }),
  });
  expect(await screen.findByText('Something broke.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
