import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answersOf,
  idOf,
  messagesPath,
  noAnswer,
  openSage,
  page,
  refusal,
  sampleChat,
  sampleMessage,
  sampleReply,
  sent,
  status,
} from '../../testing.tsx';

const field = () => screen.getByRole('textbox', { name: 'Message' });
const send = () => screen.getByRole('button', { name: 'Send' });
const chat = sampleChat();
const asked = 'POST /api/sage-ai/messages';
const ready = () => screen.findByText('Is it realistic?');

/** A reply that arrives when told. */
function held() {
  let answer = (_: object) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = (body) => resolve(Response.json({ success: true, ...body }));
  });
  return { answer, route: (() => answered) as unknown as () => Response };
}

describe('messages', () => {
  it('stand under date dividers, each with its time', async () => {
    const days = [new Date(2026, 2, 12, 23, 59), new Date(2026, 2, 13, 0, 1)].map((at) =>
      at.toISOString(),
    );
    await openSage(
      answersOf({
        [messagesPath(chat)]: page([
          sampleMessage({ _id: idOf('1'), createdAt: days[0]!, content: 'Late' }),
          sampleReply({ _id: idOf('2'), createdAt: days[1]!, content: 'Early' }),
          sampleReply({ _id: idOf('3'), createdAt: days[1]!, content: 'Early too' }),
        ]),
      }),
    );
    await screen.findByText('Late');
    const log = screen.getByRole('region', { name: 'Messages' });
    expect(
      within(log)
        .getAllByRole('heading')
        .map((day) => day.textContent),
    ).toEqual(['Thursday, March 12, 2026', 'Friday, March 13, 2026']);
    expect(log).toHaveTextContent(/Late23:59.*Early00:01Early too00:01$/);
  });

  it('that were loaded show without animation, and nobody is told', async () => {
    const { calls } = await openSage(
      answersOf({
        [messagesPath(chat)]: page([sampleReply({ content: 'All of it', animated: false })]),
      }),
    );
    expect(await screen.findByText('All of it')).toBeInTheDocument();
    expect(calls.some(({ path }) => path.endsWith('mark-animated'))).toBe(false);
  });

  it('welcome in an empty chat', async () => {
    await openSage(answersOf({ [messagesPath(chat)]: page([]) }));
    expect(await screen.findByText('Hi I am Your Sage AI')).toBeInTheDocument();
    expect(screen.getByText('Ask me anything about anything!')).toBeInTheDocument();
  });

  it('load further back', async () => {
    const pages = [
      page([sampleMessage({ content: 'Newest' })], 'before'),
      page([sampleMessage({ _id: idOf('old'), content: 'Oldest' })]),
    ];
    const { user } = await openSage(
      answersOf({
        [messagesPath(chat)]: () => Response.json({ success: true, ...pages.shift() }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Older messages' }));
    const oldest = await screen.findByText('Oldest');
    expect(oldest.compareDocumentPosition(screen.getByText('Newest'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('button', { name: 'Older messages' })).not.toBeInTheDocument();
  });

  it('scroll smoothly to the newest when one comes', async () => {
    const scrollTo = jest.fn();
    Element.prototype.scrollTo = scrollTo as typeof Element.prototype.scrollTo;
    const { user } = await openSage();
    await ready();
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'instant' }));
    await user.type(field(), 'And now{Enter}');
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'smooth' }));
  });
});

describe('the input', () => {
  it("has the placeholder 'Type a message...'", async () => {
    await openSage();
    expect(field()).toHaveAttribute('placeholder', 'Type a message...');
    expect(field().tagName).toBe('TEXTAREA');
  });

  it('grows to 120 px and is 50 px again when emptied after sending', async () => {
    let scrollHeight = 50;
    const height = jest
      .spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get')
      .mockImplementation(() => scrollHeight);
    const { user } = await openSage();
    await ready();
    await user.type(field(), 'a');
    expect(field().style.height).toBe('50px');
    scrollHeight = 98;
    await user.type(field(), 'b');
    expect(field().style.height).toBe('98px');
    scrollHeight = 400;
    await user.type(field(), 'c');
    expect(field().style.height).toBe('120px');
    await user.click(send());
    expect(field().style.height).toBe('50px');
    height.mockRestore();
  });

  it('sends with Enter and begins a line with Shift and Enter', async () => {
    const { user, calls } = await openSage();
    await ready();
    await user.type(field(), 'One{Shift>}{Enter}{/Shift}two');
    expect(field()).toHaveValue('One\ntwo');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(field(), '{Enter}');
    const body = JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body));
    expect(body).toEqual({
      chatId: chat._id,
      message: 'One\ntwo',
      useInternet: false,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(field()).toHaveValue('');
  });

  it('does not send with the Enter that ends a composed word', async () => {
    const { user, calls } = await openSage();
    await ready();
    await user.type(field(), 'にほん');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('searches the internet only when the globe is on, which it is not at first', async () => {
    const { user, calls } = await openSage();
    await ready();
    await user.click(screen.getByTitle('Enable internet search'));
    expect(screen.getByTitle('Disable internet search')).toBeInTheDocument();
    await user.type(field(), 'News{Enter}');
    const body = JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body));
    expect(body.useInternet).toBe(true);
  });

  it('says when no internet search is set up', async () => {
    const without = { ...status, data: { ...status.data, internetSearch: false } };
    const { user } = await openSage(answersOf({ 'GET /api/sage-ai/status': without }));
    await ready();
    expect(screen.queryByText(/not available here/)).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Enable internet search'));
    expect(await screen.findByText(/Internet search is not available here/)).toBeInTheDocument();
  });

  it('cannot send blank text, without a chat, or while sending', async () => {
    const { answer, route } = held();
    const { user, calls } = await openSage(answersOf({ [asked]: route }));
    await ready();
    expect(send()).toBeDisabled();
    await user.type(field(), '  {Shift>}{Enter}{/Shift} ');
    expect(send()).toBeDisabled();
    await user.type(field(), '{Enter}');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(field(), 'Now');
    await user.click(send());
    const sending = screen.getByRole('button', { name: 'Sending...' });
    expect(sending).toHaveTextContent(/^\.\.\.$/);
    expect(sending).toBeDisabled();
    await user.type(field(), 'Next{Enter}');
    expect(calls.filter(({ path }) => path === '/api/sage-ai/messages')).toHaveLength(1);
    await act(async () => answer(sent()));
    await waitFor(() => expect(send()).toBeEnabled());
    // What was typed meanwhile is the next message.
    expect(field()).toHaveValue('Next');
  });

  it('keeps a draft per chat', async () => {
    const other = sampleChat({ _id: idOf('other'), title: 'Other' });
    const { user } = await openSage(
      answersOf({
        'GET /api/sage-ai/chats': page([chat, other]),
        [messagesPath(other)]: page([]),
      }),
    );
    await ready();
    await user.type(field(), 'For Nordlys');
    await user.click(screen.getByRole('button', { name: 'View Chat History' }));
    await user.click(await screen.findByRole('button', { name: /Other/ }));
    expect(field()).toHaveValue('');
    await user.type(field(), 'For the other');
    await user.click(screen.getByRole('button', { name: 'View Chat History' }));
    await user.click(screen.getByRole('button', { name: /Nordlys/ }));
    expect(field()).toHaveValue('For Nordlys');
    expect(JSON.parse(localStorage.getItem('sage-drafts') ?? '')).toEqual({
      [chat._id]: 'For Nordlys',
      [other._id]: 'For the other',
    });
  });
});

describe('sending', () => {
  it('adds the message at once, waits with an indicator, then types the reply', async () => {
    const { answer, route } = held();
    const { user, calls } = await openSage(answersOf({ [asked]: route }));
    await ready();
    await user.type(field(), 'Is two-ink possible?{Enter}');
    expect(screen.getByText('Is two-ink possible?')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Sage is typing' })).toBeInTheDocument();
    const content = 'Yes, it is possible. '.repeat(20).trim();
    await act(async () => answer(sent({ messageId: idOf('new'), content })));
    expect(screen.queryByRole('img', { name: 'Sage is typing' })).not.toBeInTheDocument();
    expect(screen.queryByText(content)).not.toBeInTheDocument();
    expect(await screen.findByText(content, undefined, { timeout: 10_000 })).toBeInTheDocument();
    await waitFor(() => {
      const marked = calls.filter(({ path }) => path.endsWith('mark-animated'));
      expect(marked.map(({ body }) => body)).toEqual([JSON.stringify({ messageId: idOf('new') })]);
    });
  });

  it('shows the rest of a reply at a click', async () => {
    const content = 'A long reply. '.repeat(500).trim();
    const { user } = await openSage(
      answersOf({ [asked]: sent({ messageId: idOf('new'), content }) }),
    );
    await ready();
    await user.type(field(), 'Go on{Enter}');
    const growing = await screen.findByText(/^A long/);
    expect(growing).not.toHaveTextContent(content);
    await user.click(growing);
    expect(screen.getByText(content)).toBeInTheDocument();
  });

  it('shows the rest of a reply by keyboard', async () => {
    const content = 'A long reply. '.repeat(500).trim();
    const { user } = await openSage(
      answersOf({ [asked]: sent({ messageId: idOf('new'), content }) }),
    );
    await ready();
    await user.type(field(), 'Go on{Enter}');
    (await screen.findByRole('button', { name: 'Show all' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText(content)).toBeInTheDocument();
  });

  it('is heard once by screen readers, as a whole', async () => {
    const content = 'Ask about **ink** first.\n\n- one\n- two';
    const { user } = await openSage(
      answersOf({ [asked]: sent({ messageId: idOf('new'), content }) }),
    );
    await ready();
    const live = () =>
      [...document.querySelectorAll('[role=status],[aria-live]')].filter(
        ({ textContent }) => textContent !== '',
      );
    expect(live()).toEqual([]);
    await user.type(field(), 'What first?{Enter}');
    await waitFor(() => expect(live()).toHaveLength(1));
    expect(live()[0]).toHaveTextContent('Sage says: Ask about ink first. onetwo');
  });

  it('takes over the title the first exchange gave', async () => {
    const { user } = await openSage(answersOf({ [asked]: sent({ chatTitle: 'Ink on film' }) }));
    await ready();
    await user.type(field(), 'Ink?{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ink on film' })).toBeInTheDocument();
  });

  it('begins a chat first when there is none', async () => {
    const begun = sampleChat({ _id: idOf('begun'), title: 'New Chat' });
    const { user, calls } = await openSage(
      answersOf({
        'GET /api/sage-ai/chats': page([]),
        'POST /api/sage-ai/chats': { message: 'Begun.', data: begun },
      }),
    );
    await screen.findByText('Create a new chat to start messaging.');
    await user.type(field(), 'Hello');
    expect(send()).toBeDisabled();
    await user.type(field(), '{Enter}');
    expect(await screen.findByText('Hello')).toBeInTheDocument();
    expect(field()).toHaveValue('');
    const posted = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posted.slice(0, 2)).toEqual(['/api/sage-ai/chats', '/api/sage-ai/messages']);
    expect(screen.getByRole('heading', { name: 'New Chat' })).toBeInTheDocument();
  });

  it.each([[refusal(500, 'Oh.')], [noAnswer]])(
    'says that no chat could be begun, and keeps the text: %#',
    async (answer) => {
      const { user } = await openSage(
        answersOf({ 'GET /api/sage-ai/chats': page([]), 'POST /api/sage-ai/chats': answer }),
      );
      await screen.findByText('Create a new chat to start messaging.');
      await user.type(field(), 'Hello{Enter}');
      const banner = await screen.findByRole('alert');
      expect(within(banner).getByText('Failed to create chat for message')).toBeInTheDocument();
      expect(field()).toHaveValue('Hello');
    },
  );

  it.each([
    [refusal(503, 'The model is away.'), 'Failed to send message', 'The model is away.'],
    [noAnswer, 'Network error sending message', 'Network error or unable to reach server.'],
  ])(
    'keeps what could not be sent, and tries again under the same request: %#',
    async (failure, text, why) => {
      let isBroken = true;
      const { user, calls } = await openSage(
        answersOf({
          [asked]: () =>
            isBroken ? failure() : Response.json({ success: true, ...sent({ content: 'Now.' }) }),
          [messagesPath(chat)]: page([sampleMessage()]),
        }),
      );
      await ready();
      await user.type(field(), 'Try this{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByText('Try this')).toBeInTheDocument();
      expect(screen.getByText(why)).toBeInTheDocument();
      isBroken = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Now.')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.queryByText(why)).not.toBeInTheDocument();
      expect(screen.getAllByText('Try this')).toHaveLength(1);
      const requests = calls
        .filter(({ path }) => path === '/api/sage-ai/messages')
        .map(({ body }) => JSON.parse(String(body)).requestId);
      expect(requests).toHaveLength(2);
      expect(new Set(requests).size).toBe(1);
    },
  );

  it('only logs that a reply could not be marked as animated', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = await openSage(
      answersOf({ 'POST /api/sage-ai/messages/mark-animated': refusal(500, 'Oh.') }),
    );
    await ready();
    await user.type(field(), 'Hi{Enter}');
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    log.mockRestore();
  });

  it('can be stopped', async () => {
    const { answer, route } = held();
    const { user, calls } = await openSage(
      answersOf({ [asked]: route, 'POST /api/sage-ai/messages/stop': { message: 'Stopped.' } }),
    );
    await ready();
    expect(screen.queryByTitle('Stop')).not.toBeInTheDocument();
    await user.type(field(), 'A long one{Enter}');
    await user.click(screen.getByTitle('Stop'));
    expect(calls.find(({ path }) => path.endsWith('/stop'))?.body).toBe(
      JSON.stringify({ chatId: chat._id }),
    );
    await act(async () => answer(sent({ content: 'So far', state: 'stopped' })));
    expect(await screen.findByText('Stopped')).toBeInTheDocument();
  });
});

describe('a reply', () => {
  const show = (reply: Partial<Parameters<typeof sampleReply>[0]>) =>
    openSage(answersOf({ [messagesPath(chat)]: page([sampleMessage(), sampleReply(reply)]) }));

  it('shows its sources as numbered pills with previews', async () => {
    const { user } = await show({
      content: 'It is common [1], not new [2], and [3] is no source.',
      citations: [
        { title: 'Nordic Packaging Review', url: 'https://npr.example/a', snippet: 'Mono-PE …' },
        { title: 'Roasters Journal', url: 'javascript:alert(1)', snippet: 'Valves …' },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Sources' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((pill) => pill.textContent),
    ).toEqual(['1Nordic Packaging Review', '2Roasters Journal']);
    expect(screen.getByText(/\[3\] is no source/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Source 1: Nordic Packaging Review' }));
    expect(screen.getByText('Mono-PE …')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open npr.example' })).toHaveAttribute(
      'href',
      'https://npr.example/a',
    );
    await user.click(screen.getByRole('button', { name: /^2 ?Roasters Journal/ }));
    expect(screen.queryByText('Mono-PE …')).not.toBeInTheDocument();
    expect(screen.getByText('Valves …')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('opens a source that is a page of the product in this window', async () => {
    const { user } = await show({
      content: 'It says so [1].',
      citations: [{ title: 'Send a proposal', url: '/proposal/new', snippet: 'Four steps …' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Source 1: Send a proposal' }));
    const link = screen.getByRole('link', { name: 'Open the page' });
    expect(link).toHaveAttribute('href', '/proposal/new');
    expect(link).not.toHaveAttribute('target');
  });

  it('has its code copied; what went wrong is a toast of 5000 ms', async () => {
    const { user } = await show({ content: '```ts\nconst a = 1;\n```' });
    const clipboard = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(clipboard).toHaveBeenCalledWith('const a = 1;');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();

    const toasts: unknown[] = [];
    window.addEventListener('soloist:toast', (event) => toasts.push((event as CustomEvent).detail));
    clipboard.mockRejectedValue(new Error('Not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copied' }));
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ kind: 'error', durationMs: 5_000 })]),
    );
  });

  it('says that it was made offline', async () => {
    await show({ offline: true });
    expect(await screen.findByText('Offline mode')).toBeInTheDocument();
  });

  it('opens the draft it prepared in its wizard', async () => {
    await show({ drafts: [{ id: idOf('draft'), kind: 'proposal', title: 'Winter packaging' }] });
    expect(await screen.findByRole('link', { name: /Winter packaging/ })).toHaveAttribute(
      'href',
      `/proposal/new?draft=${idOf('draft')}`,
    );
  });

  it('that failed keeps what was said, says why, and can be asked for again', async () => {
    const { user, calls } = await show({
      content: 'The first half',
      state: 'failed',
      failure: { code: 'cut', message: 'The reply broke off. Please try again.' },
      answers: idOf('question'),
    });
    expect(await screen.findByText('The first half')).toBeInTheDocument();
    expect(screen.getByText('The reply broke off. Please try again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const body = JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body));
    expect(body).toMatchObject({ chatId: chat._id, message: 'Is it realistic?' });
  });
});
