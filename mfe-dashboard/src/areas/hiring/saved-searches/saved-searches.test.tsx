import type { SavedSearch } from '@soloist/contracts';
import { resetQueries } from '@soloist/web-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../../testing/open-page.tsx';
import { SaveSearch } from './save-search.tsx';
import { searchHref } from './saved-search.rules.ts';
import { SearchList } from './search-list.tsx';

const search: SavedSearch = {
  id: 'a'.repeat(24),
  name: 'Coffee, remote',
  q: 'coffee',
  skills: ['Packaging'],
  level: 'expert',
  budgetType: null,
  remote: true,
  notify: 'mail',
  createdAt: '2026-11-20T10:00:00.000Z',
  fresh: 3,
};
const list = 'GET /api/jobs/searches';
type CallResponses = Parameters<typeof openPage>[0]['answers'];
const open = (page: React.ReactNode, answers: CallResponses) => {
  resetQueries();
  return openPage({ page, role: 'freelancer', answers });
};
const sent = (calls: ReturnType<typeof open>, method: string) =>
  calls.filter((call) => call.method === method);

it('saves the current job search', async () => {
  const calls = open(<SaveSearch q="coffee" chosen={{ skill: 'Packaging', level: 'expert' }} />, {
    [list]: { searches: [] },
    'POST /api/jobs/searches': { message: 'Saved.', search },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('coffee, Packaging');
  await userEvent.click(dialog.getByRole('radio', { name: 'Notification and email' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Remote only' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(JSON.parse(String(sent(calls, 'POST')[0]?.body))).toEqual({
    name: 'coffee, Packaging',
    q: 'coffee',
    skills: ['Packaging'],
    level: 'expert',
    budgetType: null,
    remote: true,
    notify: 'mail',
  });
});

it('requires a name', async () => {
  const calls = open(<SaveSearch q="" chosen={{}} />, { [list]: { searches: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please give it a name.')).toBeInTheDocument();
  expect(sent(calls, 'POST')).toEqual([]);
});

it('shows the criteria and new jobs of each, and marks them as seen', async () => {
  const seen = `/api/jobs/searches/${search.id}/seen`;
  const calls = open(<SearchList />, {
    [list]: { searches: [search] },
    [`POST ${seen}`]: { message: 'Seen.' },
  });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('3 new')).toBeInTheDocument();
  expect(row.getByText('“coffee”, Packaging, Expert, Remote')).toBeInTheDocument();
  await userEvent.click(row.getByRole('link', { name: search.name }));
  expect(location.pathname + location.search).toBe(searchHref(search));
  await waitFor(() => expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([seen]));
});

it('removes a search after a confirmation', async () => {
  const calls = open(<SearchList />, {
    [list]: { searches: [search] },
    [`DELETE /api/jobs/searches/${search.id}`]: { message: 'Removed.' },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(sent(calls, 'DELETE')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent(calls, 'DELETE')).toHaveLength(1));
});

it('links to the jobs with the same criteria', () => {
  expect(searchHref({ ...search, remote: false })).toBe(
    '/discover?tab=jobs&q=coffee&skill=Packaging&level=expert',
  );
});
