import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  answersOf,
  idOf,
  messagesPath,
  openSage,
  page,
  sampleChat,
  sent,
  status,
} from '../../testing.tsx';
import { chat, field, holdResponse, ready, send, sendCall } from './testing-chat.ts';

describe('the input', () => {
  it("has the placeholder 'Type a message...'", async () => {
    await openSage();
    expect(field()).toHaveAttribute('placeholder', 'Type a message...');
    expect(field().tagName).toBe('TEXTAREA');
  });

  it('grows to 120 px and shrinks to 50 px after sending', async () => {
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

  it('sends with Enter and starts a new line with Shift and Enter', async () => {
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

  it('searches the internet only when the globe is on; it is off by default', async () => {
    const { user, calls } = await openSage();
    await ready();
    await user.click(screen.getByTitle('Enable internet search'));
    expect(screen.getByTitle('Disable internet search')).toBeInTheDocument();
    await user.type(field(), 'News{Enter}');
    const body = JSON.parse(String(calls.find(({ method }) => method === 'POST')?.body));
    expect(body.useInternet).toBe(true);
  });

  it('reports that internet search is not set up', async () => {
    const without = { ...status, data: { ...status.data, internetSearch: false } };
    const { user } = await openSage(answersOf({ 'GET /api/sage-ai/status': without }));
    await ready();
    expect(screen.queryByText(/search is not available/)).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Enable internet search'));
    expect(await screen.findByText(/Internet search is not available/)).toBeInTheDocument();
  });

  it('cannot send blank text, without a chat, or while sending', async () => {
    const { answer, route } = holdResponse();
    const { user, calls } = await openSage(answersOf({ [sendCall]: route }));
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
    // Text typed meanwhile is the next message.
    expect(field()).toHaveValue('Next');
  });

  it('saves a draft per chat', async () => {
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
