import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ada,
  internal,
  listenToToasts,
  openPage,
  sampleOwner,
  serveWorks,
} from '../../shared/works/testing.tsx';
import { sampleProject } from '../testing.ts';

const project = sampleProject();
const path = `/projectPreview/${project.id}`;
const openCall = `GET /api/project/fetchProject/${project.id}`;
const ownCall = `GET /api/project/own/${project.id}`;
const projectResponse = (over = {}) => ({
  [openCall]: { project: { ...project, ...over }, owner: sampleOwner },
});
const grace = 'f'.repeat(24);
const storeLocally = (draft: object) =>
  localStorage.setItem('portfolioProjectDraft', JSON.stringify(draft));
const link = (name: string) => screen.findByRole('link', { name });
let toasts: string[];
beforeEach(() => {
  toasts = listenToToasts();
});

it('shows a project, with a link to its owner', async () => {
  serveWorks(projectResponse(), grace);
  openPage(path);
  expect(await screen.findByRole('heading', { name: 'Winter packaging' })).toBeInTheDocument();
  for (const text of ['Three roasts, one family.', 'Packaging', 'Figma', 'Nordlys']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(await link('Back to profile')).toHaveAttribute('href', `/profile/${ada}`);
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

it('opens the live preview in a new tab, with https by default', async () => {
  serveWorks(projectResponse({ liveUrl: 'nordlys.example/winter' }), grace);
  openPage(path);
  const live = await link('View Live Preview');
  expect(live).toHaveAttribute('href', 'https://nordlys.example/winter');
  expect(live).toHaveAttribute('target', '_blank');
  expect(live.getAttribute('rel')).toContain('noopener');
});

it('reads the id from the navigation state', async () => {
  serveWorks(projectResponse(), grace);
  openPage('/projectPreview', { projectId: project.id, userId: ada });
  expect(await screen.findByRole('heading', { name: 'Winter packaging' })).toBeInTheDocument();
});

it.each([
  ['blocks', JSON.stringify(sampleProject().description)],
  ['html', '<p onclick="alert(1)">Three roasts, <b>one family.</b></p><script>alert(1)</script>'],
  ['text', 'Three roasts, one family.'],
])('previews the draft of this browser in %s', async (type, description) => {
  serveWorks();
  storeLocally({ type, title: 'Started', description, liveUrl: 'nordlys.example' });
  openPage('/projectPreview');
  const paragraph = await screen.findByText(/Three roasts,/);
  expect(paragraph.closest('.rich-text')).toHaveTextContent(/^Three roasts, one family\.$/);
  expect(paragraph.outerHTML).not.toContain('onclick');
  expect(document.querySelector('article script')).toBeNull();
});

it('links from the draft back to its editor', async () => {
  serveWorks();
  storeLocally({ type: 'text', title: 'Started', description: '', draft_id: 'the-draft' });
  openPage('/projectPreview');
  expect(await link('Continue editing')).toHaveAttribute('href', '/create-project?id=the-draft');
});

it.each([
  ['neither named nor started', () => serveWorks(), '/projectPreview', 'Project not found!'],
  ['not there', () => serveWorks(), path, 'Project not found!'],
  [
    'something else',
    () => serveWorks({ [openCall]: { project: { title: 4 } } }),
    path,
    'Project data structure is unexpected',
  ],
])('redirects from a project that is %s', async (_, serve, address, message) => {
  serve();
  openPage(address);
  expect(await screen.findByText('Not found')).toBeInTheDocument();
  expect(toasts).toEqual([message]);
});

it('redirects from an unreadable draft', async () => {
  serveWorks();
  localStorage.setItem('portfolioProjectDraft', '{"title":4}');
  openPage('/projectPreview');
  expect(await screen.findByText('Not found')).toBeInTheDocument();
  expect(toasts).toEqual(['Project data structure is unexpected']);
});

it('offers a retry after a server error', async () => {
  const server = serveWorks({ [openCall]: internal('Please try again later.') });
  openPage(path, { userId: ada });
  expect(await screen.findByText('Please try again later.')).toBeInTheDocument();
  expect(toasts).toEqual(['An error occurred while fetching the project.']);
  expect(await link('Back to profile')).toHaveAttribute('href', `/profile/${ada}`);
  Object.assign(server.answers, projectResponse());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Winter packaging' })).toBeInTheDocument();
});

describe('the owner’s project', () => {
  it('links to its editor', async () => {
    serveWorks(projectResponse());
    openPage(path);
    expect(await link('Edit')).toHaveAttribute('href', `/create-project?project=${project.id}`);
  });

  it('is visible to its owner while hidden, and can be published', async () => {
    const hidden = sampleProject({ published: false });
    const publishPath = `/api/project/publish/${project.id}`;
    const server = serveWorks({
      [ownCall]: { project: hidden, draft_id: null },
      [`POST ${publishPath}`]: { message: 'Published', project },
    });
    openPage(path);
    expect(await screen.findByText('Hidden. Only you can see this project.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.sent('POST', publishPath)).toEqual({ published: true }));
  });

  it('is deleted after a confirmation', async () => {
    const removePath = `/api/project/deleteProject/${project.id}`;
    const server = serveWorks({
      ...projectResponse(),
      [`GET ${removePath}`]: { message: 'Deleted' },
    });
    openPage(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete this project' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(server.callOf('GET', removePath)).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }));
    expect(await screen.findByText(`/profile/${ada}?tab=portfolio`)).toBeInTheDocument();
    expect(server.callOf('GET', removePath)).toBeDefined();
  });
});
