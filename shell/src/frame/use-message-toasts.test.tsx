import { type MessageReceived, messageReceived } from '@soloist/contracts';
import { sampleChatMessage } from '@soloist/contracts/testing';
import { setToken } from '@soloist/web-client';
import { isConnected, receiveEvent } from '@soloist/web-client/testing';
import { act, waitFor } from '@testing-library/react';
import { renderAt, tokenWith } from '../testing/render-at.tsx';
import { useMessageToasts } from './use-message-toasts.ts';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

const me = 'a'.repeat(24);
const grace = 'b'.repeat(24);
const received = (over: Partial<MessageReceived> = {}): MessageReceived => ({
  ...sampleChatMessage({ sender: grace, receiver: me }),
  senderName: 'Grace Moura',
  muted: false,
  ...over,
});

function Page() {
  useMessageToasts();
  return null;
}

/** Opens a page, and returns the toasts that a message causes. */
async function toastsAt(path: string, message: MessageReceived) {
  expect(messageReceived.safeParse(message).success).toBe(true);
  const toasts: unknown[] = [];
  const listen = (event: Event) => toasts.push((event as CustomEvent).detail);
  window.addEventListener('soloist:toast', listen);
  renderAt(path, <Page />);
  await waitFor(() => expect(isConnected()).toBe(true));
  act(() => void receiveEvent('messageReceived', message));
  window.removeEventListener('soloist:toast', listen);
  return toasts;
}

beforeEach(() => setToken(tokenWith({ sub: me, role: 'freelancer' })));

it.each(['/dashboard', '/message', `/message/${'d'.repeat(24)}`])(
  'shows the sender at %s',
  async (path) => {
    expect(await toastsAt(path, received())).toEqual([
      { message: 'New message from Grace Moura', kind: 'info' },
    ]);
  },
);

it.each([`/message/${grace}`, `/message/${grace}/`])(
  'shows no toast at %s, where the message is read',
  async (path) => expect(await toastsAt(path, received())).toEqual([]),
);

it('shows no toast for a muted conversation', async () => {
  expect(await toastsAt('/dashboard', received({ muted: true }))).toEqual([]);
});

it('shows no toast for a message from another window of the same person', async () => {
  const sentByMe = received({ sender: me, receiver: grace });
  expect(await toastsAt('/dashboard', sentByMe)).toEqual([]);
});
