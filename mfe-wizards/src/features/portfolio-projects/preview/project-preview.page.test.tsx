import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ada,
  internal,
  listenToToasts,
  openPage,
  sampleOwner,
  serveWorks,
} from '../../works/testing.tsx';
import { sampleProject } from '../testing.ts';

const project = sampleProject();
const path = `/projectPreview/${project.id}`;
const openCall = `GET /api/project/fetchProject/${project.id}`;
const ownCall = `GET /api/project/own/${project.id}`;
const found = (over = {}) => ({
  [openCall]: { project: { ...project, ...over }, owner: sampleOwner },
});
const grace = 'f'.repeat(24);
const keepHere = (draft: object) =>
  localStorage.setItem('portfolioProjectDraft', JSON.stringify(draft));
const link = (name: string) => screen.findByRole('link', { name });
let toasts: string[];
beforeEach(() => {
  toasts = listenToToasts();
});

it('shows what a project was, and leads back to whose it is', async () => {
  serveWorks(found(), grace);
  openPage(path);
  expect(await screen.findByRole('heading', { name: 'Winter packaging' })).toBeInTheDocument();
  for (const text of ['Three roasts, one family.', 'Packaging', 'Figma', 'Nordlys']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(await link('Back to the profile')).toHaveAttribute('href', `/profile/${ada}`);
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

it('opens the live preview in a new tab, over https unless told otherwise', async () => {
  serveWorks(found({ liveUrl: 'nordlys.example/winter' }), grace);
  openPage(path);
  const live = await link('View Live Preview');
  expect(live).toHaveAttribute('href', 'https://nordlys.example/winter');
  expect(live).toHaveAttribute('target', '_blank');
  expect(live.getAttribute('rel')).toContain('noopener');
});

it('takes the id from the state of the address', async () => {
  serveWorks(found(), grace);
  openPage('/projectPreview', { projectId: project.id, userId: ada });
  expect(await screen.findByRole('heading', { name: 'Winter packaging' })).toBeInTheDocument();
});

it.each([
  ['blocks', JSON.stringify(sampleProject().description)],
  ['html', '<p onclick="alert(1)">Three roasts, <b>one family.</b></p><script>alert(1)</script>'],
  ['text', 'Three roasts, one family.'],
])('shows the draft of this browser, written in %s', async (type, description) => {
  serveWorks();
  keepHere({ type, title: 'Begun', description, liveUrl: 'nordlys.example' });
  openPage('/projectPreview');
  const shown = await screen.findByText(/Three roasts,/);
  expect(shown.closest('.rich-text')).toHaveTextContent(/^Three roasts, one family\.$/);
  expect(shown.outerHTML).not.toContain('onclick');
  expect(document.querySelector('article script')).toBeNull();
});

it('leads from the draft back to its editor', async () => {
  serveWorks();
  keepHere({ type: 'text', title: 'Begun', description: '', draft_id: 'the-draft' });
  openPage('/projectPreview');
  expect(await link('Go on editing')).toHaveAttribute('href', '/create-project?id=the-draft');
});

it.each([
  ['neither named nor begun', () => serveWorks(), '/projectPreview', 'Project not found!'],
  ['not there', () => serveWorks(), path, 'Project not found!'],
  [
    'something else',
    () => serveWorks({ [openCall]: { project: { title: 4 } } }),
    path,
    'Project data structure is unexpected',
  ],
])('leads away from a project that is %s', async (_, serve, address, message) => {
  serve();
  openPage(address);
  expect(await screen.findByText('Not found')).toBeInTheDocument();
  expect(toasts).toEqual([message]);
});

it('leads away from a draft that cannot be read', async () => {
  serveWorks();
  localStorage.setItem('portfolioProjectDraft', '{"title":4}');
  openPage('/projectPreview');
  expect(await screen.findByText('Not found')).toBeInTheDocument();
  expect(toasts).toEqual(['Project data structure is unexpected']);
});

it('can be tried again when the server had trouble', async () => {
  const server = serveWorks({ [openCall]: internal('Please try again later.') });
  openPage(path, { userId: ada });
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  expect(toasts).toEqual(['An error occurred while fetching the project.']);
  expect(await link('Back to the profile')).toHaveAttribute('href', `/profile/${ada}`);
  Object.assign(server.answers, found());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Winter packaging' })).toBeInTheDocument();
});

describe('one’s own', () => {
  it('is edited from here', async () => {
    serveWorks(found());
    openPage(path);
    expect(await link('Edit')).toHaveAttribute('href', `/create-project?project=${project.id}`);
  });

  it('is shown although hidden, and published', async () => {
    const hidden = sampleProject({ published: false });
    const publishPath = `/api/project/publish/${project.id}`;
    const server = serveWorks({
      [ownCall]: { project: hidden, draft_id: null },
      [`POST ${publishPath}`]: { message: 'Published', project },
    });
    openPage(path);
    expect(await screen.findByText('Hidden: only you see this project.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.sent('POST', publishPath)).toEqual({ published: true }));
  });

  it('is deleted only after a question', async () => {
    const removePath = `/api/project/deleteProject/${project.id}`;
    const server = serveWorks({ ...found(), [`GET ${removePath}`]: { message: 'Deleted' } });
    openPage(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this project' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(server.callOf('GET', removePath)).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }));
    expect(await screen.findByText(`/profile/${ada}?tab=portfolio`)).toBeInTheDocument();
    expect(server.callOf('GET', removePath)).toBeDefined();
  });
});
