import type { ChatEntry, ChatMessage, Role } from '@soloist/contracts';
import { sampleChatEntry, sampleChatMessage, sampleChatPage } from '@soloist/contracts/testing';
import { clearSession, setToken } from '@soloist/web-client';
import { answerCalls, hear, isLineOpen, line, resetQueries } from '@soloist/web-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.tsx';
import { MessagesPage } from './messages.page.tsx';

export const own = 'a'.repeat(24);
export const grace = 'b'.repeat(24);
/** For tests: Ada's, in this role. */
export const tokenOf = (role: Role) =>
  `e.${btoa(JSON.stringify({ sub: own, sid: 's', roles: [role], role }))}.s`;

/** For tests: Ada is signed in, and nothing is known of before. */
export function signInAnew(): void {
  clearSession();
  resetQueries();
  localStorage.clear();
  setToken(tokenOf('freelancer'));
}

type Answers = Parameters<typeof answerCalls>[0];
interface Given {
  entries?: ChatEntry[];
  messages?: ChatMessage[];
  page?: object;
  answers?: Answers;
}

/** For tests: opens the page; gives the calls it makes. */
export function openMessages(path: string, given: Given = {}) {
  const { entries = [sampleChatEntry()], messages = [sampleChatMessage()], page, answers } = given;
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

/** For tests: opens the conversation with Grace, its line up. */
export async function openWithGrace(given: Given = {}) {
  const opened = openMessages(`/message/${grace}`, given);
  await log();
  await waitFor(() => {
    if (!isLineOpen()) throw new Error('the line is loaded late');
  });
  await act(async () => void hear('connect'));
  line.said = [];
  return opened;
}
