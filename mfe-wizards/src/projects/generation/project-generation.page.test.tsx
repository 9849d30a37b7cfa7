import { File } from 'node:buffer';
import type { ProjectGenerationChunk } from '@soloist/contracts';
import { draftInAddress } from '@soloist/writing/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, serveWorks } from '../../shared/works/testing.tsx';

const makePath = '/api/sage-ai/project-makings';
const details: ProjectGenerationChunk = {
  type: 'facts',
  title: 'Winter packaging',
  brief: 'Labels for a roastery.',
  client: 'Nordlys',
  skills: ['Packaging'],
  tools: ['Figma'],
  liveUrl: 'nordlys.example',
};
let server: ReturnType<typeof serveWorks>;
let send: (...chunks: ProjectGenerationChunk[]) => void;
let breakOff: () => void;
let signal: AbortSignal | null | undefined;

/** Sage's response, which a test sends line by line. */
function answering() {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const lines = (chunks: object[]) =>
        chunks.map((part) => `${JSON.stringify(part)}\n`).join('');
      send = (...chunks) => controller.enqueue(new TextEncoder().encode(lines(chunks)));
      breakOff = () => controller.error(new TypeError('gone'));
    },
  });
  return new Response(stream);
}

const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const status = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').some((each) => each.textContent === text)).toBe(true),
  );
async function start() {
  openPage('/create-project-ai');
  await userEvent.type(await field('Brief'), 'Packaging for a roastery in Oslo.');
  await press('Write project');
  await status('Sage is writing the project.');
  await waitFor(() => expect(server.callOf('POST', makePath)).toBeDefined());
}
const drafts = () => server.calls.filter(({ path }) => path.startsWith('/api/drafts'));

beforeEach(() => {
  server = serveWorks({ [`POST ${makePath}`]: answering });
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith(makePath)) signal = init?.signal;
    return originalFetch(input, init);
  };
});

it('sends the brief, links and the text of files, which it extracts in the browser', async () => {
  openPage('/create-project-ai');
  await userEvent.type(await field('Brief'), 'Packaging for a roastery in Oslo.');
  await userEvent.type(await field('Links'), 'nordlys.example{Enter}');
  const input = document.querySelector<HTMLInputElement>('input[accept^=".txt"]');
  const files = [
    new File(['Three roasts.'], 'notes.txt', { type: 'text/plain' }),
    new File(['<h2>Aim</h2><script>x()</script><p>Calm.</p>'], 'page.html', { type: 'text/html' }),
  ];
  await userEvent.upload(input as HTMLInputElement, files as never);
  expect(await screen.findByText('page.html')).toBeInTheDocument();
  await press('Write project');
  await waitFor(() =>
    expect(server.sent('POST', makePath)).toEqual({
      brief: 'Packaging for a roastery in Oslo.',
      links: ['nordlys.example'],
      files: [
        { name: 'notes.txt', text: 'Three roasts.' },
        { name: 'page.html', text: '## Aim\n\nCalm.' },
      ],
    }),
  );
});

it('requires a brief and valid links', async () => {
  openPage('/create-project-ai');
  await userEvent.type(await field('Brief'), 'Short');
  await userEvent.type(await field('Links'), 'nowhere{Enter}');
  await press('Write project');
  expect(
    await screen.findByText('Please describe the project in a sentence or two.'),
  ).toBeInTheDocument();
  expect(screen.getByText('This isn’t a web address.')).toBeInTheDocument();
  expect(server.callOf('POST', makePath)).toBeUndefined();
});

it('fills the fields and streams the text into the editor, editable immediately', async () => {
  await start();
  send(details, { type: 'text', markdown: '## What was asked\n\nA fam' });
  await waitFor(async () => expect(await field('Title')).toHaveValue('Winter packaging'));
  await waitFor(async () => expect(await field('Text')).toHaveTextContent('What was askedA fam'));
  expect(await field('Text')).toHaveAttribute('aria-disabled', 'true');
  send({ type: 'text', markdown: 'ily of labels.' }, { type: 'done', offline: false });
  await status('Sage has written the project. Check it before you save.');
  expect(await field('Text')).toHaveTextContent('What was askedA family of labels.');
  expect(await field('Text')).toHaveAttribute('aria-disabled', 'false');
  await userEvent.type(await field('Client'), ' Coffee');
  expect(await field('Client')).toHaveValue('Nordlys Coffee');
  expect(screen.queryByText(/Offline mode/)).not.toBeInTheDocument();
});

it('keeps what the user typed before the details arrived', async () => {
  await start();
  await userEvent.type(await field('Title'), 'My own');
  send(details);
  await waitFor(async () => expect(await field('Client')).toHaveValue('Nordlys'));
  expect(await field('Title')).toHaveValue('My own');
});

it('reports offline mode and what it could not do', async () => {
  await start();
  send({ type: 'note', text: 'nordlys.example did not answer.' });
  expect(await screen.findByText('nordlys.example did not answer.')).toBeInTheDocument();
  send(details, { type: 'done', offline: true });
  expect(await screen.findByText(/Offline mode/)).toBeInTheDocument();
  expect(screen.getByText('nordlys.example did not answer.')).toBeInTheDocument();
});

it('stores nothing before the user saves, then continues in the editor', async () => {
  await start();
  send(details, { type: 'text', markdown: 'Calm.' }, { type: 'done', offline: false });
  await screen.findByRole('button', { name: 'Save and continue' });
  expect(drafts()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['token']);
  await press('Save and continue');
  await waitFor(() => expect(location.pathname).toBe('/create-project'));
  await waitFor(() => expect(draftInAddress()).not.toBe(''));
  expect(await field('Title')).toHaveValue('Winter packaging');
  await waitFor(() => expect(drafts()).not.toEqual([]));
  expect(JSON.parse(String(drafts()[0]?.body))).toMatchObject({
    kind: 'project',
    title: 'Winter packaging',
    content: { client: 'Nordlys', liveUrl: 'nordlys.example' },
  });
});

it('stops on request, and keeps the partial result', async () => {
  await start();
  send(details, { type: 'text', markdown: 'Calm.' });
  await waitFor(async () => expect(await field('Title')).toHaveValue('Winter packaging'));
  await press('Stop');
  await status('Stopped. You can edit what Sage has written so far.');
  await waitFor(async () => expect(await field('Text')).toHaveTextContent('Calm.'));
  await userEvent.type(await field('Client'), ' Coffee');
  expect(signal?.aborted).toBe(true);
});

it('asks before rewriting an edited project', async () => {
  await start();
  send(details, { type: 'done', offline: false });
  await screen.findByRole('button', { name: 'Redo' });
  await userEvent.type(await field('Client'), ' Coffee');
  await press('Redo');
  expect(server.calls.filter(({ path }) => path === makePath)).toHaveLength(1);
  await press('Rewrite project');
  await waitFor(() => expect(server.calls.filter(({ path }) => path === makePath)).toHaveLength(2));
  expect(await field('Client')).toHaveValue('');
});

it.each([
  ['is refused', () => send({ type: 'failed', code: 'busy', message: 'Sage is busy.' }), /busy/],
  ['breaks off', () => breakOff(), /Network error or unable to reach server\./],
])('reports when the response %s, and keeps the brief', async (_, end, message) => {
  await start();
  end();
  expect(await screen.findByText(message)).toBeInTheDocument();
  await press('Edit brief');
  expect(await field('Brief')).toHaveValue('Packaging for a roastery in Oslo.');
});

it('cancels the request when the user leaves the page', async () => {
  await start();
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
});
