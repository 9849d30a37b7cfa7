import type { ProposalPrefill } from '@soloist/contracts';
import {
  BrowserRouter,
  QueryClientProvider,
  queryClient,
  Route,
  Routes,
  setToken,
} from '@soloist/web-client';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { DraftDialogs } from './draft-dialogs.tsx';
import { DraftStatus } from './draft-status.tsx';
import { draftInAddress, draftPath as path, refused, serveDrafts } from './testing.ts';
import { useServerDraft } from './use-server-draft.ts';

interface Values {
  project_name: string;
  email: string;
}
const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';
function Editor() {
  const form = useForm<Values>({ defaultValues: { project_name: '', email: '' } });
  const draft = useServerDraft<Values, ProposalPrefill>({
    kind: 'proposal',
    form,
    toContent: ({ project_name, email }) => ({ project_name, email }),
    fromContent: ({ project_name = '', email = '' }) => ({ project_name, email }),
    titleOf: ({ project_name = '' }) => project_name,
  });
  const describe = (field: string, value: unknown) => ({ label: field, text: String(value) });
  return (
    <>
      <DraftStatus saving={draft.saving} />
      <DraftDialogs draft={draft} noun="proposal" describe={describe} onLeave={draft.discard} />
      {draft.phase === 'failed' && <p role="alert">{draft.error?.message}</p>}
      {draft.phase === 'open' && (
        <form>
          <input aria-label="Project" {...form.register('project_name')} />
          <input aria-label="Email" {...form.register('email')} />
          <button type="button" onClick={() => draft.discard()}>
            Send
          </button>
        </form>
      )}
    </>
  );
}

function open(address: string, beside?: ReactNode) {
  history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Editor />} />
        </Routes>
        {beside}
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.findByLabelText(label);
const type = async (label: string, text: string) => {
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = (draftId: string, content: object) =>
  waitFor(() => expect(server.stored.get(draftId)?.content).toMatchObject(content));
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
let server: ReturnType<typeof serveDrafts>;

beforeEach(() => {
  localStorage.clear();
  setToken('header.payload.signature');
  server = serveDrafts();
  server.serve(id);
});

it('starts a draft under an id in the URL, and saves it after the first change', async () => {
  open('/proposal/new');
  await field('Project');
  const newId = draftInAddress();
  expect(newId).toMatch(/^[0-9a-f-]{36}$/);
  expect(server.calls).toEqual([]);
  server.serve(newId);
  await type('Project', 'Winter');
  await saved(newId, { project_name: 'Winter' });
  expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
  expect(copies()).toEqual([]);
});

/** Simulates a click between rendering and effects. */
function AutoNavigate() {
  useLayoutEffect(() => history.pushState(null, '', '/dashboard'), []);
  return null;
}

it('does not navigate back when the user left before it started', () => {
  open('/proposal/new', <AutoNavigate />);
  expect(`${location.pathname}${location.search}`).toBe('/dashboard');
});

it('continues a draft from another device', async () => {
  server.saveElsewhere(id, { project_name: 'Winter', email: 'sofie@example.com' });
  open(`/proposal/new?id=${id}`);
  expect(await field('Project')).toHaveValue('Winter');
  await type('Project', 'Spring');
  await saved(id, { project_name: 'Spring', email: 'sofie@example.com' });
});

it('stores offline changes in this browser until the server has them', async () => {
  server.saveElsewhere(id, { project_name: 'Winter' });
  const { unmount } = open(`/proposal/new?id=${id}`);
  await field('Project');
  const put = server.answers[`PUT ${path(id)}`];
  server.answers[`PUT ${path(id)}`] = () => {
    throw new TypeError('offline');
  };
  await type('Project', 'Spring');
  const words = 'Not saved: offline, stored in this browser';
  expect(await screen.findByRole('status')).toHaveTextContent('');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
  unmount();

  server.answers[`PUT ${path(id)}`] = put as () => Response;
  open(`/proposal/new?id=${id}`);
  expect(await field('Project')).toHaveValue('Spring');
  await saved(id, { project_name: 'Spring' });
  await waitFor(() => expect(copies()).toEqual([]));
});

it('opens the browser’s copy while offline', async () => {
  const copy = { kind: 'proposal', content: { project_name: 'Spring' }, base: {}, revision: 3 };
  localStorage.setItem(`draft:${id}:other`, JSON.stringify(copy));
  server.answers[`GET ${path(id)}`] = () => {
    throw new TypeError('offline');
  };
  open(`/proposal/new?id=${id}`);
  expect(await field('Project')).toHaveValue('Spring');
});

it('merges changes to different fields from two tabs without asking', async () => {
  server.saveElsewhere(id, { project_name: 'Winter', email: 'a@example.com' });
  open(`/proposal/new?id=${id}`);
  await field('Project');
  server.saveElsewhere(id, { email: 'b@example.com' });
  await type('Project', 'Spring');
  await saved(id, { project_name: 'Spring', email: 'b@example.com' });
  expect(await field('Email')).toHaveValue('b@example.com');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows changes from elsewhere when the user returns to the window', async () => {
  server.saveElsewhere(id, { project_name: 'Winter', email: 'a@example.com' });
  open(`/proposal/new?id=${id}`);
  await field('Project');
  server.saveElsewhere(id, { email: 'b@example.com' });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect(await field('Email')).toHaveValue('b@example.com'));
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

describe('two tabs that changed the same field', () => {
  beforeEach(async () => {
    server.saveElsewhere(id, { project_name: 'Winter', email: 'a@example.com' });
    open(`/proposal/new?id=${id}`);
    await field('Project');
    server.saveElsewhere(id, { project_name: 'Autumn', email: 'b@example.com' });
    await type('Project', 'Spring');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Mine Spring');
    expect(dialog).toHaveTextContent('Other version Autumn');
    expect(server.stored.get(id)?.content.project_name).toBe('Autumn');
  });

  it('use mine: keeps my field and their other changes', async () => {
    await press('Use mine');
    await saved(id, { project_name: 'Spring', email: 'b@example.com' });
    expect(await field('Email')).toHaveValue('b@example.com');
  });

  it('use other version: discards my change', async () => {
    await press('Use other version');
    await waitFor(async () => expect(await field('Project')).toHaveValue('Autumn'));
    expect(server.stored.get(id)).toMatchObject({ revision: 2 });
    expect(copies()).toEqual([]);
  });

  it('keep both: keeps theirs, and continues mine as a new draft', async () => {
    await press('Keep both');
    await waitFor(() => expect(draftInAddress()).not.toBe(id));
    const mine = draftInAddress();
    expect(copies().every((key) => key.startsWith(`draft:${mine}:`))).toBe(true);
    expect(await field('Project')).toHaveValue('Spring');
    expect(server.stored.get(id)?.content).toMatchObject({ project_name: 'Autumn' });
    server.serve(mine);
    await type('Email', 'c@example.com');
    await saved(mine, { project_name: 'Spring', email: 'c@example.com' });
  });

  it('asks again when the tab was closed before the user decided', async () => {
    cleanup();
    open(`/proposal/new?id=${id}`);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Mine Spring');
  });
});

it('continues as a new draft when it was sent elsewhere', async () => {
  server.saveElsewhere(id, { project_name: 'Winter' });
  open(`/proposal/new?id=${id}`);
  await field('Project');
  server.answers[`PUT ${path(id)}`] = refused(410, 'gone');
  await type('Project', 'Spring');
  await press('Save as draft');
  await waitFor(() => expect(draftInAddress()).not.toBe(id));
  expect(await field('Project')).toHaveValue('Spring');
});

it('reports a deleted draft when there is no local copy', async () => {
  server.answers[`GET ${path(id)}`] = refused(410, 'gone');
  open(`/proposal/new?id=${id}`);
  expect(await screen.findByRole('dialog')).toHaveTextContent('was sent or deleted');
  expect(screen.queryByRole('button', { name: /Save as draft/ })).not.toBeInTheDocument();
});

it('saves nothing after the draft was sent', async () => {
  open(`/proposal/new?id=${id}`);
  await type('Project', 'Winter');
  await press('Send');
  await type('Project', 'Spring');
  cleanup();
  expect(copies()).toEqual([]);
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('removes the copy of a user who was signed out', async () => {
  open(`/proposal/new?id=${id}`);
  await type('Project', 'Winter');
  localStorage.clear();
  cleanup();
  expect(localStorage).toHaveLength(0);
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('explains why a new draft is refused, and stores it in the browser', async () => {
  open('/proposal/new');
  await field('Project');
  server.answers[`PUT ${path(draftInAddress())}`] = refused(409, 'limit_reached');
  await type('Project', 'Winter');
  const words = 'Not saved: limit_reached, stored in this browser';
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
  expect(copies()).toHaveLength(1);
});

it('is not saved for the next user who signs in', async () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, role: 'freelancer' }))}.x`;
  setToken(tokenOf('ada'));
  open(`/proposal/new?id=${id}`);
  await type('Project', 'Winter');
  localStorage.clear();
  setToken(tokenOf('grace'));
  cleanup();
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(copies()).toEqual([]);
});

it('shows the error when the draft cannot be loaded', async () => {
  server.answers[`GET ${path(id)}`] = refused(403, 'forbidden');
  open(`/proposal/new?id=${id}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('forbidden.');
});
