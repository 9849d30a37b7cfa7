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
const picture = (letter: string) =>
  fileOf(letter, { name: `${letter}.webp`, type: 'image/webp', width: 1600, height: 1200 });

// Everything is looked at: jsdom lays nothing out.
const { IntersectionObserver } = globalThis;
beforeEach(() => {
  resetQueries();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  globalThis.IntersectionObserver = class {
    tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
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

it('pictures are fetched in the width of their place', async () => {
  const calls = answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: bytes });
  show({ files: [picture('a')] });
  await waitFor(() => expect(drawn()).toBe(1));
  expect(calls[0]?.search).toBe('?w=640');
});

it('a picture opens large, with its neighbours by the arrow keys', async () => {
  answerCalls(
    Object.fromEntries(['a', 'b'].map((each) => [`GET /api/files/chat/${each.repeat(32)}`, bytes])),
  );
  show({ files: [picture('a'), picture('b')] });
  await userEvent.click(await button('Open a.webp'));
  const viewer = within(await screen.findByRole('dialog', { name: 'a.webp' }));
  expect(await viewer.findByRole('img', { name: 'a.webp' })).toBeVisible();
  expect(viewer.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  const next = within(await screen.findByRole('dialog', { name: 'b.webp' }));
  expect(next.getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await button('Open a.webp')).toHaveFocus();
});

it('a picture that was not loaded says so and is tried again', async () => {
  let answer = refused;
  answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: () => answer() });
  show({ files: [picture('a')] });
  const again = await button('a.webp: Not loaded. Try again');
  answer = bytes as typeof refused;
  await userEvent.click(again);
  expect(await button('Open a.webp')).toBeVisible();
});

it('a picture that is gone says so', async () => {
  answerCalls({});
  show({ files: [picture('a')] });
  expect(await button('a.webp: File removed')).toBeDisabled();
});

it('any other file says what it is, and is saved by the browser', async () => {
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

it('a file that cannot be had says why', async () => {
  answerCalls({ [`GET /api/files/chat/${'a'.repeat(32)}`]: refused });
  show({ files: [fileOf('a')] });
  await userEvent.click(await button('Download a.pdf'));
  expect(await screen.findByText('Down.')).toBeVisible();
  expect(await button('Download a.pdf')).toBeEnabled();
});

it('the page that a message links to is opened apart, and told nothing', () => {
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
