import { screen, within } from '@testing-library/react';
import {
  answersOf,
  idOf,
  messagesPath,
  openSage,
  page,
  sampleMessage,
  sampleReply,
} from '../../testing.tsx';
import { chat, field, ready } from './testing-chat.ts';

describe('messages', () => {
  it('are under date dividers, each with its time', async () => {
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
    expect(log).toHaveTextContent(/Late11:59 PM.*Early12:01 AMEarly too12:01 AM$/);
  });

  it('show without animation and announcement when loaded', async () => {
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

  it('load older pages on request', async () => {
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

  it('scroll smoothly to a new one', async () => {
    const scrollTo = jest.fn();
    Element.prototype.scrollTo = scrollTo as typeof Element.prototype.scrollTo;
    const { user } = await openSage();
    await ready();
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'instant' }));
    await user.type(field(), 'And now{Enter}');
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'smooth' }));
  });
});
