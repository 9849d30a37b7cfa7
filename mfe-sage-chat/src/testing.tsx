import type { Chat, SageMessage } from '@soloist/contracts';
import { BrowserRouter, QueryClientProvider, queryClient, setToken } from '@soloist/web-client';
import { type AnsweredCall, answerCalls } from '@soloist/web-client/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from './root.tsx';

const claims = { sub: 'a'.repeat(24), sid: 's', roles: ['freelancer'], role: 'freelancer' };
export const token = `e.${btoa(JSON.stringify(claims))}.s`;

export const idOf = (name: string): string =>
  Buffer.from(name).toString('hex').padEnd(24, '0').slice(0, 24);

export const sampleChat = (chat: Partial<Chat> = {}): Chat => ({
  _id: idOf('nordlys'),
  title: 'Follow-up for Nordlys',
  updatedAt: '2026-03-13T09:34:00.000Z',
  ...chat,
});

export const sampleMessage = (message: Partial<SageMessage> = {}): SageMessage => ({
  _id: idOf('question'),
  role: 'user',
  content: 'Is it realistic?',
  createdAt: '2026-03-13T09:34:00.000Z',
  citations: [],
  tokensIn: 0,
  tokensOut: 0,
  latencyMs: 0,
  animated: true,
  state: 'done',
  failure: null,
  answers: null,
  requestId: null,
  useInternet: false,
  offline: false,
  drafts: [],
  ...message,
});
export const sampleReply = (message: Partial<SageMessage> = {}): SageMessage =>
  sampleMessage({ _id: idOf('reply'), role: 'assistant', content: 'Yes.', ...message });

export const page = <T,>(items: T[], nextCursor: string | null = null) => ({
  message: 'Here.',
  data: { items, nextCursor },
});
export const messagesPath = (chat: Chat) => `GET /api/sage-ai/chats/${chat._id}/messages`;

export const status = {
  message: 'Here.',
  data: {
    provider: 'model',
    internetSearch: true,
    budget: { used: 0, limit: 200_000, renewsAt: '2026-04-01T00:00:00.000Z' },
  },
};
export const sent = (answer: object = {}) => ({
  message: 'Answered.',
  data: {
    messageId: idOf('answer'),
    questionId: idOf('asked'),
    content: 'Yes, it is.',
    citations: [],
    tokensIn: 10,
    tokensOut: 4,
    latencyMs: 900,
    state: 'done',
    offline: false,
    drafts: [],
    ...answer,
  },
});
export const refusal = (status: number, message: string) => () =>
  Response.json({ success: false, code: 'internal', message }, { status });
/** As a fetch without a network. */
export const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};

type SampleAnswers = Parameters<typeof answerCalls>[0];

/** One chat with one exchange by default. */
export function answersOf(answers: SampleAnswers = {}, chat: Chat = sampleChat()): SampleAnswers {
  return {
    'GET /api/sage-ai/status': status,
    'GET /api/sage-ai/chats': page([chat]),
    [messagesPath(chat)]: page([
      sampleMessage(),
      sampleReply({ answers: idOf('question'), createdAt: '2026-03-13T09:34:30.000Z' }),
    ]),
    'POST /api/sage-ai/messages': sent(),
    'POST /api/sage-ai/messages/mark-animated': { message: 'Noted.' },
    ...answers,
  };
}

export function showSage(answers: SampleAnswers): { calls: AnsweredCall[] } {
  queryClient.clear();
  localStorage.clear();
  setToken(token);
  history.replaceState(null, '', '/dashboard');
  const calls = answerCalls(answers);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Root />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { calls };
}

/** Sage on a page, its panel open. */
export async function openSage(answers: SampleAnswers = answersOf()) {
  const rendered = showSage(answers);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
  await screen.findByRole('dialog', { name: 'Sage AI' });
  return { user, ...rendered };
}
