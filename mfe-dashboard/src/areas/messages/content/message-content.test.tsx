import type { ChatFile, ChatMessage } from '@soloist/contracts';
import { sampleChatMessage } from '@soloist/contracts/testing';
import { QueryClientProvider, queryClient } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageContent } from './message-content.tsx';

const fileOf = (letter: string, over: Partial<ChatFile> = {}): ChatFile => ({
  id: letter.repeat(32),
  name: `${letter}.pdf`,
  type: 'application/pdf',
  size: 1_200_000,
  width: 0,
  height: 0,
  ...over,
});
const sampleImage = (letter: string) =>
  fileOf(letter, { name: `${letter}.webp`, type: 'image/webp', width: 1600, height: 1200 });

// Reports every element as visible, because jsdom has no layout.
const { IntersectionObserver } = globalThis;
beforeEach(() => {
  resetQueries();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  globalThis.IntersectionObserver = class {
    tell: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      this.tell = notify;
    }
    observe() {
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      this.tell(entries, this as unknown as IntersectionObserver);
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = IntersectionObserver;
});

const show = (over: Partial<ChatMessage>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MessageContent message={sampleChatMessage({ message: '', ...over })} />
    </QueryClientProvider>,
  );
const bytes = () => new Response(new Uint8Array(10));
const refused = () =>
  Response.json({ success: false, code: 'internal', message: 'Down.' }, { status: 500 });
const button = (name: string) => screen.findByRole('button', { name });
const drawn = () => document.querySelectorAll('img[src="blob:picture"]').length;

it('fetches images in the width of their placeholder', async () => {
  const calls = answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: bytes });
  show({ files: [sampleImage('a')] });
  await waitFor(() => expect(drawn()).toBe(1));
  expect(calls[0]?.search).toBe('?w=640');
});

it('opens an image in the viewer, with arrow keys for the others', async () => {
  answerCalls(
    Object.fromEntries(['a', 'b'].map((each) => [`GET /api/files/chat/${each.repeat(32)}`, bytes])),
  );
  show({ files: [sampleImage('a'), sampleImage('b')] });
  await userEvent.click(await button('Open a.webp'));
  const viewer = within(await screen.findByRole('dialog', { name: 'a.webp' }));
  expect(await viewer.findByRole('img', { name: 'a.webp' })).toBeVisible();
  expect(viewer.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  const next = within(await screen.findByRole('dialog', { name: 'b.webp' }));
  expect(next.getByRole('button', { name: 'Next image' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await button('Open a.webp')).toHaveFocus();
});

it('retries an image that failed to load', async () => {
  let answer = refused;
  answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: () => answer() });
  show({ files: [sampleImage('a')] });
  const again = await button('a.webp: Couldn’t load. Try again');
  answer = bytes as typeof refused;
  await userEvent.click(again);
  expect(await button('Open a.webp')).toBeVisible();
});

it('reports a removed image', async () => {
  answerCalls({});
  show({ files: [sampleImage('a')] });
  expect(await button('a.webp: File removed')).toBeDisabled();
});

it('shows type and size of other files, and downloads them', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: bytes });
  show({ files: [fileOf('a')] });
  expect(screen.getByText('PDF, 1.2 MB')).toBeVisible();
  await userEvent.click(await button('Download a.pdf'));
  await waitFor(() => expect(saved).toEqual(['a.pdf']));
  click.mockRestore();
});

it('shows why a download failed', async () => {
  answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: refused });
  show({ files: [fileOf('a')] });
  await userEvent.click(await button('Download a.pdf'));
  expect(await screen.findByText('Down.')).toBeVisible();
  expect(await button('Download a.pdf')).toBeEnabled();
});

it('opens links in a new tab without a referrer', () => {
  show({
    message: 'Look: https://a.example',
    preview: {
      ...{ url: 'https://a.example/', site: 'a.example', title: 'A page' },
      ...{ description: 'About it.', image: '' },
    },
  });
  const link = screen.getByRole('link', { name: /A page/ });
  expect(link).toHaveAttribute('href', 'https://a.example/');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer ugc');
});
