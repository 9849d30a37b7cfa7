import { sampleChatMessage } from '@soloist/contracts/testing';
import {
  BrowserRouter,
  emitWithReply,
  QueryClientProvider,
  queryClient,
} from '@soloist/web-client';
import {
  answerCalls,
  connection,
  FakeUpload,
  isConnected,
  receiveEvent,
  startFakeUploads,
} from '@soloist/web-client/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useOutgoing } from '../outbox/outbox.store.ts';
import { grace, myId, signInAgain } from '../testing.tsx';
import { MessageComposer } from '../thread/message-composer.tsx';
import { OutgoingBubble } from '../thread/outgoing-bubble.tsx';
import { MessageActionsProvider } from '../thread/use-message-actions.ts';

const person = { id: grace, name: 'Grace Moura', profileImage: '', isGuest: false };
const noSettings = { muted: false, blocked: false };

const none = () => {};
const actions = {
  ...{ person, isBlocked: false, reply: none, edit: none, react: none, deleteMessage: none },
  ...{ report: none, openSheet: none, jumpTo: none },
};

function Conversation({ over = {}, settings = noSettings, lastOwn }: ConversationOptions) {
  const outgoing = useOutgoing(grace);
  return (
    <>
      <MessageActionsProvider value={actions}>
        {outgoing.map((message) => (
          <OutgoingBubble key={message.client_id} message={message} />
        ))}
      </MessageActionsProvider>
      <MessageComposer to={{ ...person, ...over }} settings={settings} myLastMessage={lastOwn} />
    </>
  );
}
interface ConversationOptions {
  over?: Partial<typeof person> & { isGone?: boolean };
  settings?: typeof noSettings;
  lastOwn?: ReturnType<typeof sampleChatMessage>;
}

/** Opens a conversation with Grace, connected. */
export async function openConversation(options: ConversationOptions = {}) {
  const page = render(
    <BrowserRouter>
      <QueryClientProvider client={queryClient}>
        <Conversation {...options} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
  await waitFor(() => {
    if (!isConnected()) void emitWithReply('anything', {}).catch(() => undefined);
    expect(isConnected()).toBe(true);
  });
  act(() => void receiveEvent('connect'));
  connection.sent = [];
  return page;
}

export const field = () => screen.getByLabelText('Message to Grace Moura');
export const button = (name: string) => screen.getByRole('button', { name });
export const fileOf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
export const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files'), files);
export const uploadOf = (index: number) =>
  waitFor(() => {
    const found = FakeUpload.all[index];
    if (!found?.sent) throw new Error('the message was not sent yet');
    return found;
  });
export const uploadResponse = (letter: string, name: string) => ({
  success: true,
  file: {
    ...{ id: letter.repeat(32), name, type: 'application/pdf', size: 10 },
    ...{ width: 0, height: 0 },
  },
});
export const sent = () => connection.sentOf('sendMessage').map(({ body }) => body);

/** Before each test: signs Ada in, with no drafts. */
export function begin() {
  signInAgain();
  answerCalls({});
  startFakeUploads();
  connection.sent = [];
  connection.answer = ({ event }) =>
    event === 'sendMessage'
      ? { success: true, message: sampleChatMessage({ sender: myId, receiver: grace }) }
      : { success: true };
}
