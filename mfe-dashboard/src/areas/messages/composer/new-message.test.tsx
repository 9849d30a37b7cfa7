import { chatMessageLimit } from '@soloist/contracts';
import { sampleChatMessage } from '@soloist/contracts/testing';
import { connection, receiveEvent } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compose } from '../chat/composing.store.ts';
import { grace, myId } from '../testing.tsx';
import {
  begin,
  button,
  choose,
  field,
  fileOf,
  openConversation,
  sent,
  uploadOf,
  uploadResponse,
} from './testing.tsx';

jest.mock(
  'socket.io-client',
  () => jest.requireActual('@soloist/web-client/testing').fakeConnection,
);

beforeEach(begin);

describe('a draft', () => {
  it('keeps its text, files and replied message', async () => {
    const page = await openConversation();
    await userEvent.type(field(), 'On the');
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() => upload.answer(200, uploadResponse('d', 'plan.pdf')));
    act(() => compose(grace, { replyTo: sampleChatMessage({ sender: grace }) }));
    page.unmount();
    await openConversation();
    expect(field()).toHaveValue('On the');
    expect(screen.getByText('plan.pdf')).toBeVisible();
    expect(screen.getByText(/Replying to/)).toHaveTextContent(
      'Replying to Grace Moura: Can you begin in April?',
    );
  });

  const draftWith = (over: object) => {
    const key = crypto.randomUUID();
    const createdAt = new Date().toISOString();
    const file = { key, receiver: grace, name: 'plan.pdf', size: 10, createdAt, ...over };
    const keep = (name: string, value: object) => {
      const newValue = JSON.stringify(value);
      window.dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
    };
    act(() => {
      keep(`chat-file:${key}`, file);
      keep(`chat-draft:${grace}`, { text: '', files: [key] });
    });
  };

  it('reports lost uploads after a reload', async () => {
    await openConversation();
    draftWith({});
    expect(screen.getByText(/The upload stopped when you left this page/)).toBeVisible();
  });

  it('reports expired uploads', async () => {
    await openConversation();
    const createdAt = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString();
    draftWith({ createdAt, stored: uploadResponse('d', 'plan.pdf').file });
    expect(screen.getByText(/This upload has expired/)).toBeVisible();
  });
});

describe('an answer', () => {
  it('shows the replied message until it is cancelled', async () => {
    await openConversation();
    act(() => compose(grace, { replyTo: sampleChatMessage({ sender: grace }) }));
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'In May{Enter}');
    await waitFor(() =>
      expect(sent()).toMatchObject([{ reply_to: sampleChatMessage().id, message: 'In May' }]),
    );
    expect(screen.queryByText(/Replying to/)).toBeNull();
    act(() => compose(grace, { replyTo: sampleChatMessage({ sender: grace }) }));
    await userEvent.type(field(), '{Escape}');
    expect(screen.queryByText(/Replying to/)).toBeNull();
  });
});

describe('editing a message', () => {
  const lastSentMessage = () =>
    sampleChatMessage({
      ...{ sender: myId, receiver: grace, message: 'In Mai' },
      createdAt: new Date().toISOString(),
    });

  it('starts with Up in an empty field and ends with Escape', async () => {
    await openConversation({ lastOwn: lastSentMessage() });
    await userEvent.type(field(), '{ArrowUp}');
    const change = screen.getByLabelText('Edit your message');
    expect(change).toHaveValue('In Mai');
    expect(change).toHaveFocus();
    await userEvent.type(change, '{Escape}');
    expect(field()).toHaveFocus();
  });

  it.each([
    ['once the time for it is over', { createdAt: '2026-03-11T16:20:00.000Z' }],
    ['where it was emailed', { mail: { state: 'sent' as const, from: '', reason: '' } }],
  ])('does not start editing %s', async (_, over) => {
    await openConversation({ lastOwn: { ...lastSentMessage(), ...over } });
    await userEvent.type(field(), '{ArrowUp}');
    expect(field()).toBeVisible();
  });

  it('shows why saving failed, and keeps the text', async () => {
    const toasts: unknown[] = [];
    const listen = (event: Event) => toasts.push((event as CustomEvent).detail);
    window.addEventListener('soloist:toast', listen);
    await openConversation({ lastOwn: lastSentMessage() });
    await userEvent.type(field(), '{ArrowUp}');
    await userEvent.type(screen.getByLabelText('Edit your message'), ' 6{Enter}');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.getByLabelText('Edit your message')).toHaveValue('In Mai 6');
    window.removeEventListener('soloist:toast', listen);
  });
});

describe('typing', () => {
  const typingEvents = () => connection.sentOf('typing').map(({ body }) => body.isTyping);

  it('is sent at the start, at intervals, and at the end', async () => {
    await openConversation();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    await userEvent.type(field(), 'In May');
    expect(typingEvents()).toEqual([true]);
    clock.mockReturnValue(1_003_000);
    await userEvent.type(field(), ' or June');
    expect(typingEvents()).toEqual([true, true]);
    await userEvent.type(field(), '{Enter}');
    expect(typingEvents()).toEqual([true, true, false]);
    clock.mockRestore();
  });

  it.each([
    ['all is deleted', () => userEvent.clear(field())],
    ['the field is left', () => userEvent.tab()],
  ])('ends when %s', async (_, end) => {
    await openConversation();
    await userEvent.type(field(), 'In');
    await end();
    expect(typingEvents()).toEqual([true, false]);
  });

  it('is not sent to guests', async () => {
    await openConversation({ over: { isGuest: true } });
    await userEvent.type(field(), 'In May');
    expect(typingEvents()).toEqual([]);
  });
});

describe('the field', () => {
  it('adds a line with Shift+Enter, and sends with Enter', async () => {
    await openConversation();
    await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'One\ntwo' }]));
  });

  it('inserts an emoji at the cursor', async () => {
    await openConversation();
    await userEvent.type(field(), 'Yes, in May', { initialSelectionStart: 0 });
    (field() as HTMLTextAreaElement).setSelectionRange(3, 3);
    await userEvent.click(button('Add an emoji'));
    await userEvent.click(button('🎉'));
    expect(field()).toHaveValue('Yes🎉, in May');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('reports a lost network, and still accepts messages', async () => {
    await openConversation();
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You’re offline/)).toBeVisible();
    connection.answer = () => {
      throw new Error('down');
    };
    await userEvent.type(field(), 'One{Enter}');
    expect(screen.getByText('Sending')).toBeVisible();
    isOnline.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You’re offline/)).toBeNull();
  });

  it('reports a too long text without cutting it', async () => {
    await openConversation();
    const long = 'a'.repeat(chatMessageLimit + 1);
    fireEvent.change(field(), { target: { value: long } });
    expect(field()).toHaveValue(long);
    expect(screen.getByText(/2001 \/ 2000/)).toBeVisible();
    expect(button('Send')).toBeDisabled();
  });

  it.each([
    [{ settings: { muted: false, blocked: true } }, /You blocked Grace Moura/],
    [{ over: { isGone: true } }, /This person has left/],
  ])('is hidden when the conversation accepts no messages', async (options, text) => {
    await openConversation(options);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a message', () => {
  it('is sent once and in order after a reconnect', async () => {
    await openConversation();
    connection.answer = () => {
      throw new Error('down');
    };
    await userEvent.type(field(), 'One{Enter}');
    await userEvent.type(field(), 'Two{Enter}');
    expect(screen.getAllByText('Sending')).toHaveLength(2);
    act(() => void receiveEvent('disconnect'));
    connection.sent = [];
    connection.answer = () => ({ success: true, message: sampleChatMessage({ sender: myId }) });
    act(() => void receiveEvent('connect'));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(sent()).toMatchObject([{ message: 'One' }, { message: 'Two' }]);
  });

  it('sent by another window leaves this outbox', async () => {
    await openConversation();
    connection.answer = () => {
      throw new Error('down');
    };
    await userEvent.type(field(), 'One{Enter}');
    const key = Object.keys(localStorage).find((name) => name.startsWith('chat-outbox:'));
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: key!, newValue: null })),
    );
    expect(screen.queryByText('Sending')).toBeNull();
  });

  it('that is refused shows why, and can be retried or discarded', async () => {
    await openConversation();
    connection.answer = () => ({ success: false, code: 'forbidden', message: 'Not to them.' });
    await userEvent.type(field(), 'One{Enter}');
    expect(await screen.findByText('Not sent. Not to them.')).toBeVisible();
    await userEvent.click(button('Discard'));
    expect(screen.queryByText('One')).toBeNull();
  });
});
