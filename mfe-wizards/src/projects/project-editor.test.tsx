import { projectMessages } from '@soloist/contracts';
import { draftInAddress, refused } from '@soloist/writing/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  internal,
  listenToToasts,
  openPage,
  serveWorks,
  textOf,
} from '../shared/works/testing.tsx';
import { sampleProject } from './testing.ts';

const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
const project = sampleProject();
const ready = { title: 'Winter packaging', description: textOf('Three roasts.') };
let server: ReturnType<typeof serveWorks>;
const created = { message: 'Created', project };

const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const openDraft = (content: object = ready) => {
  server.saveElsewhere(id, content, 'project');
  openPage(`/create-project?id=${id}`);
};
const storedDraft = () => JSON.parse(localStorage.getItem('portfolioProjectDraft') ?? 'null');

beforeEach(() => {
  server = serveWorks({
    'POST /api/project': created,
    [`GET /api/project/fetchProject/${project.id}`]: { project, owner: {} },
    [`GET /api/project/own/${project.id}`]: { project, draft_id: null },
    [`PUT /api/project/updateProject/${project.id}`]: { message: 'Saved', project },
  });
});

it('saves the draft on the server and, with the specification’s fields, in this browser', async () => {
  openPage('/create-project');
  await field('Title');
  server.serve(draftInAddress());
  await userEvent.type(await field('Title'), 'Winter packaging');
  await userEvent.type(await field('Client'), 'Nordlys');
  await waitFor(() =>
    expect(server.stored.get(draftInAddress())).toMatchObject({
      kind: 'project',
      content: { title: 'Winter packaging', client: 'Nordlys' },
    }),
  );
  expect(storedDraft()).toEqual({
    type: 'blocks',
    title: 'Winter packaging',
    skills: [],
    tools: [],
    client: 'Nordlys',
    description: { type: 'doc', content: [] },
    images: [],
    brief: '',
    coverImg: null,
    liveUrl: '',
    id: '',
    draft_id: draftInAddress(),
  });
});

it('opens the text of a draft in the block editor', async () => {
  openDraft();
  expect(await field('Text')).toHaveTextContent('Three roasts.');
});

it('publishes once, discards the draft and opens the project', async () => {
  const toasts = listenToToasts();
  openDraft();
  await field('Title');
  await press('Publish');
  await waitFor(() => expect(location.pathname).toBe(`/projectPreview/${project.id}`));
  expect(server.sent('POST', '/api/project')).toEqual({
    ...ready,
    type: 'blocks',
    brief: '',
    coverImg: null,
    images: [],
    skills: [],
    tools: [],
    client: '',
    liveUrl: '',
    draft_id: id,
  });
  expect(storedDraft()).toBeNull();
  expect(toasts).toEqual(['Project created successfully!']);
});

it('requires a title and a valid live URL to publish', async () => {
  openDraft({ ...ready, title: '', liveUrl: 'nowhere' });
  await field('Title');
  await press('Publish');
  expect(await screen.findByText(projectMessages.title)).toBeInTheDocument();
  expect(screen.getByText('This isn’t a web address.')).toBeInTheDocument();
  expect(server.callOf('POST', '/api/project')).toBeUndefined();
});

it('focuses the first invalid field, in the details too', async () => {
  openDraft({ ...ready, liveUrl: 'nowhere' });
  await field('Title');
  await press('Publish');
  await waitFor(async () => expect(await field('Live URL')).toHaveFocus());
});

it('shows the server’s message when publishing fails, and keeps the draft', async () => {
  const toasts = listenToToasts();
  server.answers['POST /api/project'] = internal('Please try again later.');
  openDraft();
  await field('Title');
  await press('Publish');
  await waitFor(() => expect(server.callOf('POST', '/api/project')).toBeDefined());
  await waitFor(() => expect(toasts).toEqual(['Please try again later.']));
  expect(await field('Title')).toHaveValue('Winter packaging');
});

it.each([`/create-project?project=${project.id}`, `/create-project?id=${project.id}`])(
  'changes the project that %s names',
  async (address) => {
    openPage(address);
    await waitFor(() => expect(draftInAddress()).toMatch(/-/));
    server.serve(draftInAddress());
    await userEvent.type(await field('Title'), ' 2');
    await press('Save changes');
    await waitFor(() =>
      expect(server.sent('PUT', `/api/project/updateProject/${project.id}`)).toMatchObject({
        title: 'Winter packaging 2',
        description: project.description,
        client: 'Nordlys',
      }),
    );
    expect(server.callOf('POST', '/api/project')).toBeUndefined();
  },
);

it('opens the existing draft of a project', async () => {
  server.answers[`GET /api/project/own/${project.id}`] = { project, draft_id: id };
  server.saveElsewhere(id, { ...ready, title: 'Started', project_id: project.id }, 'project');
  openPage(`/create-project?project=${project.id}`);
  expect(await field('Title')).toHaveValue('Started');
  expect(draftInAddress()).toBe(id);
});

it('reports a missing project, and starts a blank one', async () => {
  server.answers[`GET /api/project/own/${project.id}`] = refused(404, 'not_found');
  openPage(`/create-project?project=${project.id}`);
  expect(
    await screen.findByRole('heading', { name: 'We couldn’t open the project' }),
  ).toBeInTheDocument();
  await press('Start blank project');
  expect(await field('Title')).toHaveValue('');
});

it('restores an earlier version', async () => {
  const earlier = {
    draft_id: id,
    kind: 'project',
    title: 'Before',
    revision: 3,
    updatedAt: '2026-11-21T09:00:00.000Z',
    content: { title: 'Before', description: textOf('The first thought.') },
  };
  server.answers[`GET /api/drafts/${id}/versions`] = {
    versions: [{ revision: 3, title: 'Before', savedAt: '2026-11-21T09:00:00.000Z', words: 3 }],
  };
  server.answers[`GET /api/drafts/${id}/versions/3`] = { draft: earlier };
  openDraft();
  await field('Title');
  await press('Earlier versions');
  await userEvent.click(await screen.findByRole('button', { name: /Before · 3 words/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('The first thought.')).toBeInTheDocument();
  await press('Restore this version');
  await waitFor(() =>
    expect(server.stored.get(id)?.content).toMatchObject({
      title: 'Before',
      description: textOf('The first thought.'),
    }),
  );
  expect(await field('Text')).toHaveTextContent('The first thought.');
});

it('asks which text to keep when two windows conflict', async () => {
  openDraft();
  await field('Text');
  server.saveElsewhere(id, { title: 'Autumn' }, 'project');
  await userEvent.type(await field('Title'), ' 2');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Mine Winter packaging 2');
  expect(dialog).toHaveTextContent('Other version Autumn');
});
