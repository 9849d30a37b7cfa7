import { chatMessageLimit } from '@soloist/contracts';
import { sampleChatMessage } from '@soloist/contracts/testing';
import { hear, line } from '@soloist/web-client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compose } from '../composing.ts';
import { grace, own } from '../open-messages.tsx';
import {
  begin,
  button,
  choose,
  field,
  fileOf,
  openConversation,
  sent,
  stored,
  uploadOf,
} from './composer-testing.tsx';

jest.mock('socket.io-client', () => jest.requireActual('@soloist/web-client/testing').fakeLine);

beforeEach(begin);

describe('a draft', () => {
  it('keeps its words, its files and what it answers', async () => {
    const page = await openConversation();
    await userEvent.type(field(), 'On the');
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() => upload.answer(200, stored('d', 'plan.pdf')));
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

  it('says after a reload which files were not uploaded', async () => {
    await openConversation();
    draftWith({});
    expect(screen.getByText(/It was not uploaded when this page was left/)).toBeVisible();
  });

  it('says which files the server does not keep any longer', async () => {
    await openConversation();
    const createdAt = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString();
    draftWith({ createdAt, stored: stored('d', 'plan.pdf').file });
    expect(screen.getByText(/It was uploaded too long ago/)).toBeVisible();
  });
});

describe('an answer', () => {
  it('names what it answers, until that is thought better of', async () => {
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

describe('changing an own message', () => {
  const lastOwn = () =>
    sampleChatMessage({
      ...{ sender: own, receiver: grace, message: 'In Mai' },
      createdAt: new Date().toISOString(),
    });

  it('begins with Up in an empty field and ends with Escape', async () => {
    await openConversation({ lastOwn: lastOwn() });
    await userEvent.type(field(), '{ArrowUp}');
    const change = screen.getByLabelText('Change your message');
    expect(change).toHaveValue('In Mai');
    expect(change).toHaveFocus();
    await userEvent.type(change, '{Escape}');
    expect(field()).toHaveFocus();
  });

  it.each([
    ['once the time for it is over', { createdAt: '2026-03-11T16:20:00.000Z' }],
    ['where it went out as a mail', { mail: { state: 'sent' as const, from: '', reason: '' } }],
  ])('does not begin %s', async (_, over) => {
    await openConversation({ lastOwn: { ...lastOwn(), ...over } });
    await userEvent.type(field(), '{ArrowUp}');
    expect(field()).toBeVisible();
  });

  it('says why it could not be saved, and keeps what was written', async () => {
    const toasts: unknown[] = [];
    const listen = (event: Event) => toasts.push((event as CustomEvent).detail);
    window.addEventListener('soloist:toast', listen);
    await openConversation({ lastOwn: lastOwn() });
    await userEvent.type(field(), '{ArrowUp}');
    await userEvent.type(screen.getByLabelText('Change your message'), ' 6{Enter}');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.getByLabelText('Change your message')).toHaveValue('In Mai 6');
    window.removeEventListener('soloist:toast', listen);
  });
});

describe('typing', () => {
  const told = () => line.saidOf('typing').map(({ body }) => body.isTyping);

  it('is told when it begins, now and then, and when the message goes', async () => {
    await openConversation();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    await userEvent.type(field(), 'In May');
    expect(told()).toEqual([true]);
    clock.mockReturnValue(1_003_000);
    await userEvent.type(field(), ' or June');
    expect(told()).toEqual([true, true]);
    await userEvent.type(field(), '{Enter}');
    expect(told()).toEqual([true, true, false]);
    clock.mockRestore();
  });

  it.each([
    ['all is deleted', () => userEvent.clear(field())],
    ['the field is left', () => userEvent.tab()],
  ])('ends when %s', async (_, end) => {
    await openConversation();
    await userEvent.type(field(), 'In');
    await end();
    expect(told()).toEqual([true, false]);
  });

  it('is not told to guests', async () => {
    await openConversation({ over: { isGuest: true } });
    await userEvent.type(field(), 'In May');
    expect(told()).toEqual([]);
  });
});

describe('the field', () => {
  it('begins a line with Shift and Enter, and sends with Enter', async () => {
    await openConversation();
    await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'One\ntwo' }]));
  });

  it('takes an emoji where one writes', async () => {
    await openConversation();
    await userEvent.type(field(), 'Yes, in May', { initialSelectionStart: 0 });
    (field() as HTMLTextAreaElement).setSelectionRange(3, 3);
    await userEvent.click(button('Add an emoji'));
    await userEvent.click(button('🎉'));
    expect(field()).toHaveValue('Yes🎉, in May');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('says while there is no network, and takes messages all the same', async () => {
    await openConversation();
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeVisible();
    line.answer = () => {
      throw new Error('down');
    };
    await userEvent.type(field(), 'One{Enter}');
    expect(screen.getByText('Sending')).toBeVisible();
    isOnline.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('says how much is too much, and cuts nothing off', async () => {
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
  ])('is not there where nothing can be written', async (given, said) => {
    await openConversation(given);
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a message', () => {
  it('goes out when the line is back, once and in its order', async () => {
    await openConversation();
    line.answer = () => {
      throw new Error('down');
    };
    await userEvent.type(field(), 'One{Enter}');
    await userEvent.type(field(), 'Two{Enter}');
    expect(screen.getAllByText('Sending')).toHaveLength(2);
    act(() => void hear('disconnect'));
    line.said = [];
    line.answer = () => ({ success: true, message: sampleChatMessage({ sender: own }) });
    act(() => void hear('connect'));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(sent()).toMatchObject([{ message: 'One' }, { message: 'Two' }]);
  });

  it('that another window sent leaves this one', async () => {
    await openConversation();
    line.answer = () => {
      throw new Error('down');
    };
    await userEvent.type(field(), 'One{Enter}');
    const key = Object.keys(localStorage).find((name) => name.startsWith('chat-outbox:'));
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: key!, newValue: null })),
    );
    expect(screen.queryByText('Sending')).toBeNull();
  });

  it('that is refused says why, and can be tried again or discarded', async () => {
    await openConversation();
    line.answer = () => ({ success: false, code: 'forbidden', message: 'Not to them.' });
    await userEvent.type(field(), 'One{Enter}');
    expect(await screen.findByText('Not sent. Not to them.')).toBeVisible();
    await userEvent.click(button('Discard'));
    expect(screen.queryByText('One')).toBeNull();
  });
});
