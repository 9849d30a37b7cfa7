import { chatMessageLimit, maxChatFileBytes, networkErrorMessage } from '@soloist/contracts';
import { sampleChatMessage } from '@soloist/contracts/testing';
import { clearSession, QueryClientProvider, queryClient, setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compose } from '../composing.ts';
import { hear, isLineOpen, line } from '../fake-line.ts';
import { beginFakeUploads, endFakeUploads, FakeUpload } from '../fake-uploads.ts';
import { MessageComposer } from '../message-composer.tsx';
import { useOutgoing } from '../outbox.ts';
import { OutgoingBubble } from '../outgoing-bubble.tsx';
import { MessageActionsProvider } from '../thread/message-actions.ts';

jest.mock('socket.io-client', () => jest.requireActual('../fake-line.ts').fakeLine);

const own = 'a'.repeat(24);
const grace = 'b'.repeat(24);
const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false };
const open_ = { muted: false, blocked: false };
const claims = { sub: own, sid: 's', roles: ['freelancer'], role: 'freelancer' };

const none = () => {};
const actions = {
  ...{ person, isBlocked: false, reply: none, edit: none, react: none, takeBack: none },
  ...{ report: none, openSheet: none, jumpTo: none },
};

function Conversation({ over = {}, settings = open_, lastOwn }: Given) {
  const outgoing = useOutgoing(grace);
  return (
    <>
      <MessageActionsProvider value={actions}>
        {outgoing.map((message) => (
          <OutgoingBubble key={message.client_id} message={message} />
        ))}
      </MessageActionsProvider>
      <MessageComposer to={{ ...person, ...over }} settings={settings} lastOwn={lastOwn} />
    </>
  );
}
interface Given {
  over?: Partial<typeof person> & { isGone?: boolean };
  settings?: typeof open_;
  lastOwn?: ReturnType<typeof sampleChatMessage>;
}

async function openConversation(given: Given = {}) {
  const page = render(
    <QueryClientProvider client={queryClient}>
      <Conversation {...given} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (!isLineOpen()) void import('@soloist/web-client').then(({ say }) => say('x', {}));
    expect(isLineOpen()).toBe(true);
  });
  act(() => void hear('connect'));
  line.said = [];
  return page;
}

const field = () => screen.getByLabelText('Message to Grace Moura');
const button = (name: string) => screen.getByRole('button', { name });
const fileOf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files'), files);
const uploadOf = (index: number) =>
  waitFor(() => {
    const found = FakeUpload.all[index];
    if (!found?.sent) throw new Error('it was not sent yet');
    return found;
  });
const stored = (letter: string, name: string) => ({
  success: true,
  file: {
    ...{ id: letter.repeat(32), name, type: 'application/pdf', size: 10 },
    ...{ width: 0, height: 0 },
  },
});
const sent = () => line.saidOf('sendMessage').map(({ body }) => body);

beforeEach(() => {
  clearSession();
  resetQueries();
  localStorage.clear();
  setToken(`e.${btoa(JSON.stringify(claims))}.s`);
  answerCalls({});
  beginFakeUploads();
  line.said = [];
  line.answer = ({ event }) =>
    event === 'sendMessage'
      ? { success: true, message: sampleChatMessage({ sender: own, receiver: grace }) }
      : { success: true };
});
afterEach(endFakeUploads);

describe('files', () => {
  it('upload while one writes, and the message names them in their order', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'), fileOf('notes.txt'));
    const [first, second] = [await uploadOf(0), await uploadOf(1)];
    expect(first.url).toBe(`/api/files/chat?receiver=${grace}`);
    act(() => first.upload.onprogress?.({ loaded: 30, total: 100 }));
    expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
    await userEvent.type(field(), 'Here they are');
    act(() => second.answer(200, stored('e', 'notes.txt')));
    act(() => first.answer(200, stored('d', 'plan.pdf')));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await userEvent.click(button('Send'));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { message: 'Here they are', files: ['d'.repeat(32), 'e'.repeat(32)] },
      ]),
    );
  });

  it('a message waits for its files, and is sent without words', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    await userEvent.click(button('Send'));
    expect(screen.getByText('Sending')).toBeVisible();
    expect(sent()).toEqual([]);
    act(() => upload.answer(200, stored('d', 'plan.pdf')));
    await waitFor(() => expect(sent()).toMatchObject([{ message: '', files: ['d'.repeat(32)] }]));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  });

  it('do not hold up what is written after them', async () => {
    await openConversation();
    await choose(fileOf('film.mov'));
    await uploadOf(0);
    await userEvent.click(button('Send'));
    await userEvent.type(field(), 'It is coming{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'It is coming', files: [] }]));
  });

  it('can be cancelled on their way', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    await userEvent.click(button('Cancel plan.pdf'));
    expect(upload.isAborted).toBe(true);
    expect(screen.queryByText('plan.pdf')).toBeNull();
    expect(button('Send')).toBeDisabled();
  });

  it('say why one did not arrive, and try again', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() => upload.onerror());
    expect(await screen.findByText(networkErrorMessage)).toBeVisible();
    await userEvent.click(button('Try plan.pdf again'));
    const again = await uploadOf(1);
    act(() => again.answer(200, stored('d', 'plan.pdf')));
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent()).toMatchObject([{ files: ['d'.repeat(32)] }]));
  });

  it('one that the server refuses has to go before the message', async () => {
    await openConversation();
    await choose(fileOf('plan.pdf'));
    const upload = await uploadOf(0);
    act(() =>
      upload.answer(413, { success: false, code: 'payload_too_large', message: 'No room.' }),
    );
    expect(await screen.findByText('No room.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try plan.pdf again' })).toBeNull();
    await userEvent.type(field(), 'Here{Enter}');
    expect(screen.getByText('Please remove the files that could not be uploaded.')).toBeVisible();
    await userEvent.click(button('Remove plan.pdf'));
    await userEvent.click(button('Send'));
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'Here', files: [] }]));
  });

  it('too large ones and empty ones are refused before they are uploaded', async () => {
    await openConversation();
    const large = fileOf('film.mov');
    Object.defineProperty(large, 'size', { value: maxChatFileBytes + 1 });
    await choose(large, fileOf('void.txt', 0));
    const said = screen.getByText(/larger than/);
    expect(said).toHaveTextContent('film.mov is larger than 20 MB. void.txt is empty.');
    expect(FakeUpload.all).toEqual([]);
  });

  it('no more than ten go along', async () => {
    await openConversation();
    await choose(...Array.from({ length: 12 }, (_, index) => fileOf(`${index}.txt`)));
    expect(screen.getByText('At most 10 files in a message.')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('are pasted and let go on the page', async () => {
    await openConversation();
    const data = { types: ['Files'], files: [fileOf('pasted.png')] };
    fireEvent.paste(field(), { clipboardData: data });
    expect(screen.getByText('pasted.png')).toBeVisible();
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [fileOf('dropped.pdf')] } });
    act(() => void document.body.dispatchEvent(drop));
    expect(screen.getByText('dropped.pdf')).toBeVisible();
    expect(drop.defaultPrevented).toBe(true);
  });

  it('are not offered to guests, who get mails', async () => {
    await openConversation({ over: { isGuest: true } });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
  });
});

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
