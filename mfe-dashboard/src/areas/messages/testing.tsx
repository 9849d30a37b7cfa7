import type { ChatEntry, ChatMessage, Role } from '@soloist/contracts';
import { sampleChatEntry, sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { clearSession, setToken } from '@soloist/web-client';
import {
  answerCalls,
  connection,
  isConnected,
  receiveEvent,
  resetQueries,
} from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.tsx';
import { MessagesPage } from './messages.page.tsx';

export const myId = 'a'.repeat(24);
export const grace = 'b'.repeat(24);
/** For tests: Ada's token in this role. */
export const tokenOf = (role: Role) =>
  `e.${btoa(JSON.stringify({ sub: myId, sid: 's', roles: [role], role }))}.s`;

/** For tests: signs Ada in with empty caches and storage. */
export function signInAgain(): void {
  clearSession();
  resetQueries();
  localStorage.clear();
  setToken(tokenOf('freelancer'));
}

type CallResponses = Parameters<typeof answerCalls>[0];
interface ConversationOptions {
  entries?: ChatEntry[];
  messages?: ChatMessage[];
  page?: object;
  answers?: CallResponses;
}

/** For tests: opens the page and returns the calls that it makes. */
export function openMessages(path: string, options: ConversationOptions = {}) {
  const {
    entries = [sampleChatEntry()],
    messages = [sampleChatMessage()],
    page,
    answers,
  } = options;
  const calls = answerCalls({
    'GET /api/chat/loadIntialConversation': { items: entries, nextCursor: null, unread: 0 },
    'GET /api/chat/getMessage': { ...sampleChatPage(messages), ...page },
    ...answers,
  });
  const { unmount } = renderPage(<MessagesPage />, {
    at: path,
    pattern: '/message/:userId?',
  });
  return { calls, unmount };
}

export const log = () => screen.findByRole('log', { name: 'Messages' });

/** For tests: opens the conversation with Grace, connected. */
export async function openWithGrace(options: ConversationOptions = {}) {
  const opened = openMessages(`/message/${grace}`, options);
  await log();
  await waitFor(() => {
    if (!isConnected()) throw new Error('the connection is not open yet');
  });
  await act(async () => void receiveEvent('connect'));
  connection.sent = [];
  return opened;
}
