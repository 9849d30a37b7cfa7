import { defaultDesign, type SiteDesign } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, refusal, sampleSite } from '../../../testing.tsx';

const project = (place: number, title: string) => ({
  id: String(place).padStart(24, '0'),
  title,
  brief: '',
  image: null,
  skills: [],
  tools: [],
  published: true,
  updatedAt: '2026-03-13T09:00:00.000Z',
});
const works = {
  'GET /api/project/own': {
    items: [project(2, 'Seed packets'), project(1, 'Coffee bags')],
    nextCursor: null,
  },
};
const saves = (over: object = {}) => ({
  'GET /api/site/own': { site: sampleSite() },
  'PUT /api/site/own': { site: sampleSite({ revision: 4 }) },
  ...works,
  ...over,
});

async function openStudio(answers: object = saves()) {
  const opened = openPage('/portfolio', answers as Parameters<typeof openPage>[1]);
  await screen.findByRole('region', { name: /^Preview/ });
  const saved = async (): Promise<{ draft: SiteDesign; revision: number }> => {
    await waitFor(() => expect(opened.sent('PUT', '/api/site/own')).not.toHaveLength(0));
    return opened.sent('PUT', '/api/site/own').at(-1);
  };
  return { ...opened, saved };
}
const preview = () => screen.getByRole('region', { name: /^Preview/ });

it('shows the site with the user’s content and profile', async () => {
  await openStudio();
  expect(within(preview()).getByText('I draw boxes')).toBeVisible();
  expect(within(preview()).getAllByText('Seed packets')[0]).toBeVisible();
});

it('saves a new order of sections with the revision it is based on', async () => {
  const { saved } = await openStudio();
  await userEvent.click(screen.getByRole('button', { name: 'Move section 2 up' }));
  const { draft, revision } = await saved();
  expect(revision).toBe(3);
  expect(draft.sections.map(({ kind }) => kind).slice(0, 2)).toEqual(['work', 'introduction']);
});

it('hides a section from the site', async () => {
  const { saved } = await openStudio();
  await userEvent.click(screen.getByRole('switch', { name: 'Show Work' }));
  expect((await saved()).draft.sections[1]).toMatchObject({ kind: 'work', visible: false });
  expect(within(preview()).queryByText('Seed packets')).not.toBeInTheDocument();
});

it('shows only the selected projects, in the order of selection', async () => {
  const { saved } = await openStudio();
  await userEvent.click(screen.getByRole('button', { name: 'Work' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Coffee bags' }));
  expect(screen.getByRole('checkbox', { name: 'Coffee bags' })).toHaveFocus();
  const { draft } = await saved();
  expect(draft.sections[1]?.settings.picks).toEqual([project(1, '').id]);
  expect(within(preview()).queryByText('Seed packets')).not.toBeInTheDocument();
});

it('shows the corrected colour of an unreadable accent', async () => {
  const { saved } = await openStudio();
  await userEvent.click(screen.getByRole('button', { name: 'Sun' }));
  expect(
    screen.getByText(/^Adjusted to #[0-9a-f]{6} to keep text readable. Contrast 4\.\d/),
  ).toBeVisible();
  expect((await saved()).draft.accent).toBe('#f7cf3e');
});

it('does not overwrite another window’s changes, and loads them on request', async () => {
  const other = { ...defaultDesign(), headline: 'From the other window' };
  let site = sampleSite();
  await openStudio({
    'GET /api/site/own': () => Response.json({ success: true, site }),
    'PUT /api/site/own': refusal(409, {
      code: 'conflict',
      message: 'Your site was changed in another window.',
    }),
  });
  site = sampleSite({ draft: other, revision: 9 });
  await userEvent.type(screen.getByLabelText('Headline'), 'Mine');
  const load = await screen.findByRole('button', { name: 'Load newer version' });
  expect(screen.getByLabelText('Headline')).toHaveValue('Mine');
  await userEvent.click(load);
  await waitFor(() =>
    expect(screen.getByLabelText('Headline')).toHaveValue('From the other window'),
  );
});

it('saves pending changes before publishing', async () => {
  const { calls } = await openStudio(
    saves({ 'POST /api/site/own/publish': { site: sampleSite({ revision: 4 }) } }),
  );
  expect(screen.getByRole('button', { name: 'Published' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Headline'), 'New');
  await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/api/site/own',
      '/api/site/own/publish',
    ]),
  );
});

it('unpublishes a site only after a confirmation', async () => {
  const { sent } = await openStudio(
    saves({ 'POST /api/site/own/publish': { site: sampleSite({ published: false }) } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = screen.getByRole('alertdialog');
  expect(sent('POST', '/api/site/own/publish')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
  expect(sent('POST', '/api/site/own/publish')).toEqual([{ published: false }]);
});

it('offers a retry when loading failed', async () => {
  openPage('/portfolio', { 'GET /api/site/own': refusal(500, { message: 'Something broke.' }) });
  expect(await screen.findByText('Something broke.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('applies another theme to the draft, and changes nothing else', async () => {
  const draft = { ...defaultDesign(), headline: 'Kept', accent: '#123456' };
  const { sent } = openPage('/portfolio/theme/poster', {
    'GET /api/site/own': { site: sampleSite({ draft }) },
    'PUT /api/site/own': { site: sampleSite({ draft: { ...draft, theme: 'poster' } }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use this theme: Poster' }));
  await waitFor(() =>
    expect(sent('PUT', '/api/site/own')).toEqual([
      { draft: { ...draft, theme: 'poster' }, revision: 3 },
    ]),
  );
  expect(window.location.pathname).toBe('/portfolio');
});
