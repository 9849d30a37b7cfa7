import { sampleChatMessage } from '@soloist/contracts/testing';
import { QueryClientProvider, queryClient, say } from '@soloist/web-client';
import {
  answerCalls,
  beginFakeUploads,
  FakeUpload,
  hear,
  isLineOpen,
  line,
} from '@soloist/web-client/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageComposer } from '../message-composer.tsx';
import { grace, own, signInAnew } from '../open-messages.tsx';
import { useOutgoing } from '../outbox.ts';
import { OutgoingBubble } from '../outgoing-bubble.tsx';
import { MessageActionsProvider } from '../thread/message-actions.ts';

const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false };
const noSettings = { muted: false, blocked: false };

const none = () => {};
const actions = {
  ...{ person, isBlocked: false, reply: none, edit: none, react: none, takeBack: none },
  ...{ report: none, openSheet: none, jumpTo: none },
};

function Conversation({ over = {}, settings = noSettings, lastOwn }: Given) {
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
  settings?: typeof noSettings;
  lastOwn?: ReturnType<typeof sampleChatMessage>;
}

/** Opens a conversation with Grace, its line up. */
export async function openConversation(given: Given = {}) {
  const page = render(
    <QueryClientProvider client={queryClient}>
      <Conversation {...given} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (!isLineOpen()) void say('anything', {}).catch(() => undefined);
    expect(isLineOpen()).toBe(true);
  });
  act(() => void hear('connect'));
  line.said = [];
  return page;
}

export const field = () => screen.getByLabelText('Message to Grace Moura');
export const button = (name: string) => screen.getByRole('button', { name });
export const fileOf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
export const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files'), files);
export const uploadOf = (index: number) =>
  waitFor(() => {
    const found = FakeUpload.all[index];
    if (!found?.sent) throw new Error('it was not sent yet');
    return found;
  });
export const stored = (letter: string, name: string) => ({
  success: true,
  file: {
    ...{ id: letter.repeat(32), name, type: 'application/pdf', size: 10 },
    ...{ width: 0, height: 0 },
  },
});
export const sent = () => line.saidOf('sendMessage').map(({ body }) => body);

/** Before each test: Ada is signed in, and nothing was written. */
export function begin() {
  signInAnew();
  answerCalls({});
  beginFakeUploads();
  line.said = [];
  line.answer = ({ event }) =>
    event === 'sendMessage'
      ? { success: true, message: sampleChatMessage({ sender: own, receiver: grace }) }
      : { success: true };
}
