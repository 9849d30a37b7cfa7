import { File } from 'node:buffer';
import type { ProjectMakingPart } from '@soloist/contracts';
import { draftInAddress } from '@soloist/writing/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, serveWorks } from '../../works/testing.tsx';

const makePath = '/api/sage-ai/project-makings';
const facts: ProjectMakingPart = {
  type: 'facts',
  title: 'Winter packaging',
  brief: 'Labels for a roastery.',
  client: 'Nordlys',
  skills: ['Packaging'],
  tools: ['Figma'],
  liveUrl: 'nordlys.example',
};
let server: ReturnType<typeof serveWorks>;
let tell: (...parts: ProjectMakingPart[]) => void;
let breakOff: () => void;
let signal: AbortSignal | null | undefined;

/** Sage's answer, of which a test tells one line after the other. */
function answering() {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const lines = (parts: object[]) => parts.map((part) => `${JSON.stringify(part)}\n`).join('');
      tell = (...parts) => controller.enqueue(new TextEncoder().encode(lines(parts)));
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
async function begin() {
  openPage('/create-project-ai');
  await userEvent.type(await field('Brief'), 'Packaging for a roastery in Oslo.');
  await press('Write it');
  await status('Sage is writing the project.');
  await waitFor(() => expect(server.callOf('POST', makePath)).toBeDefined());
}
const drafts = () => server.calls.filter(({ path }) => path.startsWith('/api/drafts'));

beforeEach(() => {
  server = serveWorks({ [`POST ${makePath}`]: answering });
  const answered = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith(makePath)) signal = init?.signal;
    return answered(input, init);
  };
});

it('sends the brief, links and files, read in the browser and without the looks of a page', async () => {
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
  await press('Write it');
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

it('asks for a sentence or two, and for links that lead somewhere', async () => {
  openPage('/create-project-ai');
  await userEvent.type(await field('Brief'), 'Short');
  await userEvent.type(await field('Links'), 'nowhere{Enter}');
  await press('Write it');
  expect(
    await screen.findByText('Please say in a sentence or two what the project was.'),
  ).toBeInTheDocument();
  expect(screen.getByText('This is not a web address.')).toBeInTheDocument();
  expect(server.callOf('POST', makePath)).toBeUndefined();
});

it('fills the fields and lets the text grow in the editor, to be changed at once', async () => {
  await begin();
  tell(facts, { type: 'text', markdown: '## What was asked\n\nA fam' });
  await waitFor(async () => expect(await field('Title')).toHaveValue('Winter packaging'));
  await waitFor(async () => expect(await field('Text')).toHaveTextContent('What was askedA fam'));
  expect(await field('Text')).toHaveAttribute('aria-disabled', 'true');
  tell({ type: 'text', markdown: 'ily of labels.' }, { type: 'done', offline: false });
  await status('Sage has written the project. Check it before you save.');
  expect(await field('Text')).toHaveTextContent('What was askedA family of labels.');
  expect(await field('Text')).toHaveAttribute('aria-disabled', 'false');
  await userEvent.type(await field('Client'), ' Coffee');
  expect(await field('Client')).toHaveValue('Nordlys Coffee');
  expect(screen.queryByText(/Offline mode/)).not.toBeInTheDocument();
});

it('keeps what the person wrote before the facts came', async () => {
  await begin();
  await userEvent.type(await field('Title'), 'My own');
  tell(facts);
  await waitFor(async () => expect(await field('Client')).toHaveValue('Nordlys'));
  expect(await field('Title')).toHaveValue('My own');
});

it('says when it works without a model, and what it could not do', async () => {
  await begin();
  tell({ type: 'note', text: 'nordlys.example did not answer.' });
  expect(await screen.findByText('nordlys.example did not answer.')).toBeInTheDocument();
  tell(facts, { type: 'done', offline: true });
  expect(await screen.findByText(/Offline mode/)).toBeInTheDocument();
  expect(screen.getByText('nordlys.example did not answer.')).toBeInTheDocument();
});

it('stores nothing before the person saves; then a draft goes on in the editor', async () => {
  await begin();
  tell(facts, { type: 'text', markdown: 'Calm.' }, { type: 'done', offline: false });
  await screen.findByRole('button', { name: 'Save and go on' });
  expect(drafts()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['token']);
  await press('Save and go on');
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

it('stops when asked, and keeps what has come', async () => {
  await begin();
  tell(facts, { type: 'text', markdown: 'Calm.' });
  await waitFor(async () => expect(await field('Title')).toHaveValue('Winter packaging'));
  await press('Stop');
  await status('Stopped. What has come so far is yours to change.');
  await waitFor(async () => expect(await field('Text')).toHaveTextContent('Calm.'));
  await userEvent.type(await field('Client'), ' Coffee');
  expect(signal?.aborted).toBe(true);
});

it('writes again only after a question when something was changed', async () => {
  await begin();
  tell(facts, { type: 'done', offline: false });
  await screen.findByRole('button', { name: 'Redo' });
  await userEvent.type(await field('Client'), ' Coffee');
  await press('Redo');
  expect(server.calls.filter(({ path }) => path === makePath)).toHaveLength(1);
  await press('Write it again');
  await waitFor(() => expect(server.calls.filter(({ path }) => path === makePath)).toHaveLength(2));
  expect(await field('Client')).toHaveValue('');
});

it.each([
  ['is refused', () => tell({ type: 'failed', code: 'busy', message: 'Sage is busy.' }), /busy/],
  ['breaks off', () => breakOff(), /Network error or unable to reach server\./],
])('says so when the answer %s, and keeps the brief', async (_, end, message) => {
  await begin();
  end();
  expect(await screen.findByText(message)).toBeInTheDocument();
  await press('Change the brief');
  expect(await field('Brief')).toHaveValue('Packaging for a roastery in Oslo.');
});

it('lets Sage go when the page is left', async () => {
  await begin();
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
});
