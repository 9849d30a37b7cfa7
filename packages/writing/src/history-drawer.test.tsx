import { type BlogPrefill, workDrafts } from '@soloist/contracts';
import { BrowserRouter, QueryClientProvider, queryClient, setToken } from '@soloist/web-client';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { HistoryDrawer } from './history-drawer.tsx';
import { serveDrafts, workDraftPath } from './testing.ts';
import { useServerDraft } from './use-server-draft.ts';

const id = '5b0f8a3e-3c1d-4f60-9d55-0a1b2c3d4e5f';

function Editor() {
  const form = useForm({ defaultValues: { title: '' } });
  const draft = useServerDraft<{ title: string }, BlogPrefill>({
    kind: 'blog',
    endpoints: workDrafts,
    form,
    toContent: ({ title }) => ({ title }),
    fromContent: ({ title = '' }) => ({ title }),
    titleOf: ({ title = '' }) => title,
  });
  return (
    <>
      <input aria-label="Title" {...form.register('title')} />
      <HistoryDrawer draftId={id} onOpen={draft.flush} onRestore={draft.restore} />
    </>
  );
}

it.each([
  ['was open', false],
  ['read the list', true],
])('lists the version that a save stored while the drawer %s', async (_, isReading) => {
  queryClient.clear();
  setToken('header.payload.signature');
  const server = serveDrafts({}, workDraftPath);
  server.saveElsewhere(id, { title: 'A long story' }, 'blog');
  const save = server.answers[`PUT ${workDraftPath(id)}`] as () => Response;
  const versions: object[] = [];
  const stored = Promise.withResolvers<void>();
  server.answers[`PUT ${workDraftPath(id)}`] = (async () => {
    const reply = save();
    await stored.promise;
    const savedAt = '2026-11-21T09:00:00.000Z';
    versions.push({ revision: 1, title: 'A long story', words: 33, savedAt });
    return reply;
  }) as never;
  const firstRead = Promise.withResolvers<void>();
  let reads = 0;
  server.answers[`GET ${workDraftPath(id)}/versions`] = (async () => {
    const reply = Response.json({ success: true, versions });
    reads += 1;
    if (isReading && reads === 1) await firstRead.promise;
    return reply;
  }) as never;
  history.replaceState(null, '', `/create-blog?id=${id}`);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Editor />
      </BrowserRouter>
    </QueryClientProvider>,
  );

  await screen.findByDisplayValue('A long story');
  await userEvent.type(screen.getByLabelText('Title'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier versions' }));
  if (isReading) await waitFor(() => expect(reads).toBe(1));
  else expect(await screen.findByText('No earlier versions yet')).toBeInTheDocument();
  stored.resolve();
  expect(await screen.findByText('A long story · 33 words')).toBeInTheDocument();
});
