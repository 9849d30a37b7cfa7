import { act, screen, waitFor, within } from '@testing-library/react';
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
  sent,
} from '../../testing.tsx';
import { chat, field, holdResponse, ready, send, sendCall } from './testing-chat.ts';

describe('sending', () => {
  it('adds the message immediately, shows an indicator, then types the reply', async () => {
    const { answer, route } = holdResponse();
    const { user, calls } = await openSage(answersOf({ [sendCall]: route }));
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

  it('waits for the chat that is being created, so that no message reaches another one', async () => {
    const { answer, route } = holdResponse();
    const { user, calls } = await openSage(answersOf({ 'POST /api/sage-ai/chats': route }));
    await ready();
    await user.click(screen.getByRole('button', { name: 'Start New Chat' }));
    await user.type(field(), 'Is two-ink possible?{Enter}');
    expect(field()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Start New Chat' }));
    const createdChat = sampleChat({ _id: idOf('made'), title: 'New Chat' });
    await act(async () => answer({ message: 'Made.', data: createdChat }));
    await waitFor(() => expect(field()).toHaveFocus());
    await user.type(field(), 'Is two-ink possible?{Enter}');
    const sentTo = calls
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => ({
        path,
        chatId: JSON.parse(String(body ?? '{}')).chatId,
      }));
    expect(sentTo).toEqual([
      { path: '/api/sage-ai/chats', chatId: undefined },
      { path: '/api/sage-ai/messages', chatId: createdChat._id },
    ]);
  });

  it('shows the rest of a reply on a click', async () => {
    const content = 'A long reply. '.repeat(500).trim();
    const { user } = await openSage(
      answersOf({ [sendCall]: sent({ messageId: idOf('new'), content }) }),
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
      answersOf({ [sendCall]: sent({ messageId: idOf('new'), content }) }),
    );
    await ready();
    await user.type(field(), 'Go on{Enter}');
    (await screen.findByRole('button', { name: 'Show all' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText(content)).toBeInTheDocument();
  });

  it('announces a reply to screen readers once, when complete', async () => {
    const content = 'Ask about **ink** first.\n\n- one\n- two';
    const { user } = await openSage(
      answersOf({ [sendCall]: sent({ messageId: idOf('new'), content }) }),
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

  it('applies the title of the first exchange', async () => {
    const { user } = await openSage(answersOf({ [sendCall]: sent({ chatTitle: 'Ink on film' }) }));
    await ready();
    await user.type(field(), 'Ink?{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ink on film' })).toBeInTheDocument();
  });

  it('creates a chat first when there is none', async () => {
    const createdChat = sampleChat({ _id: idOf('begun'), title: 'New Chat' });
    const { user, calls } = await openSage(
      answersOf({
        'GET /api/sage-ai/chats': page([]),
        'POST /api/sage-ai/chats': { message: 'Created.', data: createdChat },
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
    'says that no chat could be created, and keeps the text: %#',
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
    async (failure, text, reason) => {
      let isBroken = true;
      const { user, calls } = await openSage(
        answersOf({
          [sendCall]: () =>
            isBroken ? failure() : Response.json({ success: true, ...sent({ content: 'Now.' }) }),
          [messagesPath(chat)]: page([sampleMessage()]),
        }),
      );
      await ready();
      await user.type(field(), 'Try this{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByText('Try this')).toBeInTheDocument();
      expect(screen.getByText(reason)).toBeInTheDocument();
      isBroken = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Now.')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.queryByText(reason)).not.toBeInTheDocument();
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
    const { answer, route } = holdResponse();
    const { user, calls } = await openSage(
      answersOf({ [sendCall]: route, 'POST /api/sage-ai/messages/stop': { message: 'Stopped.' } }),
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
