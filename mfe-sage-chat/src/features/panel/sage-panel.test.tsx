import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answersOf,
  messagesPath,
  noAnswer,
  openSage,
  page,
  refusal,
  sampleChat,
  sampleMessage,
  showSage,
} from '../../testing.tsx';

const panel = () => screen.getByRole('dialog', { name: 'Sage AI' });
const title = () => within(panel()).getByRole('heading', { level: 2 });
const button = (name: string) => screen.getByRole('button', { name });
const second = sampleChat({
  _id: 'c'.repeat(24),
  title: 'Rates for a design lead',
  updatedAt: new Date(2026, 2, 12, 17, 5).toISOString(),
});
const twoChats = answersOf({
  'GET /api/sage-ai/chats': page([sampleChat(), second]),
  [messagesPath(second)]: page([sampleMessage({ content: 'How much for 12 weeks?' })]),
});

describe('the launcher', () => {
  it("is titled 'Open chat' or 'Close chat' and toggles the panel", async () => {
    showSage(answersOf());
    const user = userEvent.setup();
    expect(button('Open chat')).toHaveAttribute('title', 'Open chat');
    await user.click(button('Open chat'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(button('Close chat')).toHaveAttribute('title', 'Close chat');
    await user.click(button('Close chat'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens and closes by keyboard, and regains the focus', async () => {
    const { user } = await openSage();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Open chat')).toHaveFocus();
    await user.keyboard('{Control>}j{/Control}');
    expect(panel()).toBeVisible();
    await user.keyboard('{Control>}j{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('makes no calls before it is opened', () => {
    const { calls } = showSage(answersOf());
    expect(calls).toEqual([]);
  });
});

describe('the header', () => {
  it("shows the current chat's title, else 'Sage AI'", async () => {
    await openSage(answersOf({ 'GET /api/sage-ai/chats': page([]) }));
    await screen.findByText('Create a new chat to start messaging.');
    expect(title()).toHaveTextContent('Sage AI');
  });

  it('has its four buttons', async () => {
    const { user } = await openSage();
    await waitFor(() => expect(title()).toHaveTextContent('Follow-up for Nordlys'));
    for (const name of ['Start New Chat', 'View Chat History', 'Maximize', 'Close Chat']) {
      expect(button(name)).toHaveAttribute('title', name);
    }
    await user.click(button('Maximize'));
    expect(button('Restore')).toHaveAttribute('title', 'Restore');
    await user.click(button('Close Chat'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the focus inside while maximised', async () => {
    const { user } = await openSage();
    expect(panel()).not.toHaveAttribute('aria-modal');
    await user.click(button('Maximize'));
    expect(panel()).toHaveAttribute('aria-modal', 'true');
    for (let stop = 0; stop < 14; stop += 1) {
      await user.tab();
      expect(panel()).toContainElement(document.activeElement as HTMLElement);
    }
    await user.click(button('Restore'));
    expect(panel()).not.toHaveAttribute('aria-modal');
  });
});

describe('starting', () => {
  it('loads the chats and opens the first', async () => {
    await openSage(twoChats);
    expect(await screen.findByText('Is it realistic?')).toBeInTheDocument();
    expect(title()).toHaveTextContent('Follow-up for Nordlys');
  });

  it('empties the lists and shows an error when loading fails', async () => {
    await openSage(answersOf({ 'GET /api/sage-ai/chats': refusal(500, 'Oh.') }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load chats');
    expect(screen.getByText('Create a new chat to start messaging.')).toBeInTheDocument();
  });

  it('retries on request', async () => {
    let isBroken = true;
    const { user } = await openSage(
      answersOf({
        [messagesPath(sampleChat())]: () =>
          isBroken
            ? refusal(500, 'Oh.')()
            : Response.json({ success: true, ...page([sampleMessage()]) }),
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load messages');
    expect(screen.getByText('Hi I am Your Sage AI')).toBeInTheDocument();
    isBroken = false;
    await user.click(button('Try again'));
    expect(await screen.findByText('Is it realistic?')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('banners', () => {
  const chats = 'GET /api/sage-ai/chats';
  const messages = messagesPath(sampleChat());
  it.each([
    [chats, refusal(503, 'Away.'), 'Failed to load chats'],
    [chats, noAnswer, 'Network error loading chats'],
    [messages, refusal(503, 'Away.'), 'Failed to load messages'],
    [messages, noAnswer, 'Network error loading messages'],
  ])('%s: %#', async (call, answer, text) => {
    const { user } = await openSage(answersOf({ [call]: answer }));
    const banner = await screen.findByRole('alert');
    expect(within(banner).getByText(text)).toBeInTheDocument();
    expect(button('Dismiss error')).toHaveTextContent('×');
    await user.click(button('Dismiss error'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [refusal(500, 'Oh.'), 'Failed to create chat'],
    [noAnswer, 'Network error creating chat'],
  ])('creating a chat: %#', async (answer, text) => {
    const { user } = await openSage(answersOf({ 'POST /api/sage-ai/chats': answer }));
    await user.click(button('Start New Chat'));
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeInTheDocument();
  });

  it.each([
    [refusal(500, 'Oh.'), 'Failed to update chat'],
    [noAnswer, 'Network error updating chat'],
  ])('renaming a chat: %#', async (answer, text) => {
    const path = `PATCH /api/sage-ai/chats/${sampleChat()._id}`;
    const { user } = await openSage(answersOf({ [path]: answer }));
    await user.click(button('View Chat History'));
    await user.click(await screen.findByRole('button', { name: 'Rename chat' }));
    await user.type(screen.getByRole('textbox', { name: 'Chat title' }), '!{Enter}');
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeInTheDocument();
  });

  it.each([
    [refusal(500, 'Oh.'), 'Failed to delete chat'],
    [noAnswer, 'Network error deleting chat'],
  ])('deleting a chat: %#', async (answer, text) => {
    const path = `DELETE /api/sage-ai/chats/${sampleChat()._id}`;
    const { user } = await openSage(answersOf({ [path]: answer }));
    await user.click(button('View Chat History'));
    await user.click(await screen.findByRole('button', { name: 'Delete chat' }));
    await user.click(button('Delete Chat'));
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeInTheDocument();
    expect(button('Delete chat')).toBeInTheDocument();
  });
});

describe('the history', () => {
  const openHistory = async (answers = twoChats) => {
    const opened = await openSage(answers);
    await screen.findAllByText(/Is it realistic|Create a new chat|Sage AI/);
    await opened.user.click(button('View Chat History'));
    return opened;
  };
  const rows = () => screen.getAllByRole('listitem');

  it("is titled 'Chat History' and lists title and update, the active chat highlighted", async () => {
    await openHistory();
    expect(title()).toHaveTextContent('Chat History');
    await screen.findByText('Rates for a design lead');
    expect(rows()).toHaveLength(2);
    expect(rows()[1]).toHaveTextContent('March 12, 2026, 5:05 PM');
    const active = within(rows()[0] as HTMLElement).getByRole('button', { name: /Nordlys/ });
    expect(active).toHaveAttribute('aria-current', 'true');
    for (const deleting of screen.getAllByTitle('Delete chat')) expect(deleting).toBeVisible();
  });

  it("shows 'Loading...', then 'No previous chats'", async () => {
    let answer = (_: Response) => {};
    const response = new Promise<Response>((resolve) => (answer = resolve));
    const answers = answersOf({
      'GET /api/sage-ai/chats': (() => response) as unknown as () => Response,
    });
    await openHistory(answers);
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    answer(Response.json({ success: true, ...page([]) }));
    expect(await screen.findByText('No previous chats')).toBeInTheDocument();
  });

  it("calls a chat without a title 'New Chat' and one without a date 'Just now'", async () => {
    const nameless = sampleChat({ title: '', updatedAt: '' });
    await openHistory(answersOf({ 'GET /api/sage-ai/chats': page([nameless]) }));
    expect(await screen.findByText('New Chat')).toBeInTheDocument();
    expect(screen.getByText('Just now')).toBeInTheDocument();
  });

  it('opens a chat in the chat view', async () => {
    const { user } = await openHistory();
    await user.click(await screen.findByRole('button', { name: /Rates for a design lead/ }));
    expect(await screen.findByText('How much for 12 weeks?')).toBeInTheDocument();
    expect(title()).toHaveTextContent('Rates for a design lead');
  });

  it('renames a chat', async () => {
    const path = `PATCH /api/sage-ai/chats/${second._id}`;
    const data = { title: 'Rates', updatedAt: '2026-03-14T09:00:00.000Z' };
    const { user, calls } = await openHistory({ ...twoChats, [path]: { message: 'Done.', data } });
    const row = (await screen.findByText('Rates for a design lead')).closest('li') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Rename chat' }));
    const field = screen.getByRole('textbox', { name: 'Chat title' });
    await user.clear(field);
    await user.type(field, ' Rates {Enter}');
    expect(await screen.findByRole('button', { name: /^Rates/ })).toBeInTheDocument();
    const renameCall = calls.find(({ method }) => method === 'PATCH');
    expect(renameCall?.body).toBe(JSON.stringify({ title: 'Rates' }));
  });

  it('cancels renaming with Escape, and stays open', async () => {
    const { user } = await openHistory();
    await user.click((await screen.findAllByRole('button', { name: 'Rename chat' }))[0]!);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Chat title' })).not.toBeInTheDocument();
    expect(panel()).toBeVisible();
  });

  it('searches chats', async () => {
    let isSearch = false;
    const { user } = await openHistory({
      ...twoChats,
      'GET /api/sage-ai/chats': () =>
        Response.json({ success: true, ...page(isSearch ? [second] : [sampleChat(), second]) }),
    });
    const search = await screen.findByRole('searchbox', { name: 'Search chats' });
    isSearch = true;
    await user.type(search, 'rates');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Rates for a design lead');
    await user.clear(search);
    expect(rows()).toHaveLength(2);
  });
});

describe('deleting a chat', () => {
  const path = `DELETE /api/sage-ai/chats/${sampleChat()._id}`;
  const typeQuestion = async () => {
    const opened = await openSage({ ...twoChats, [path]: { message: 'Deleted.' } });
    await screen.findByText('Is it realistic?');
    await opened.user.click(button('View Chat History'));
    await opened.user.click(screen.getAllByRole('button', { name: 'Delete chat' })[0]!);
    return opened;
  };

  it('asks first, with the words of the specification and the focus on Cancel', async () => {
    await typeQuestion();
    const modal = screen.getByRole('alertdialog', { name: 'Delete Chat' });
    expect(modal).toHaveTextContent(
      'Are you sure you want to delete “Follow-up for Nordlys”? This action cannot be undone. All messages in this chat will be permanently removed.',
    );
    expect(within(modal).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(within(modal).getByRole('button', { name: 'Delete Chat' })).toBeVisible();
  });

  it("calls a chat without a title 'this chat'", async () => {
    const nameless = sampleChat({ title: '' });
    const { user } = await openSage(answersOf({ 'GET /api/sage-ai/chats': page([nameless]) }));
    await user.click(button('View Chat History'));
    await user.click(await screen.findByRole('button', { name: 'Delete chat' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('delete “this chat”?');
  });

  it('cancels with its button, Escape and a click outside', async () => {
    const { user, calls } = await typeQuestion();
    const again = () => user.click(screen.getAllByRole('button', { name: 'Delete chat' })[0]!);
    await user.click(button('Cancel'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await again();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(panel()).toBeVisible();
    await again();
    await user.click(screen.getByTestId('delete-overlay'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('removes it from the list, and clears the chat view when it was current', async () => {
    const { user } = await typeQuestion();
    await user.click(button('Delete Chat'));
    await waitFor(() => expect(screen.queryByText('Follow-up for Nordlys')).toBeNull());
    await user.click(button('View Chat History'));
    expect(screen.getByText('Create a new chat to start messaging.')).toBeInTheDocument();
    expect(title()).toHaveTextContent('Sage AI');
  });
});
