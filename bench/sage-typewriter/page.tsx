import '@soloist/ui/tokens.css';
import '@soloist/ui/base.css';
import { BrowserRouter, QueryClientProvider, queryClient } from '@soloist/web-client';
import { createRoot } from 'react-dom/client';
import {
  type ChatStore,
  createChatStore,
} from '../../mfe-sage-chat/src/features/chats/chats.store.ts';
import { SageContext } from '../../mfe-sage-chat/src/features/chats/use-chat.ts';
import { MessageList } from '../../mfe-sage-chat/src/features/messages/message-list.tsx';
import { NaiveChat } from './naive-chat.tsx';
import { longReply, replyId, sampleMessages } from './sample-chat.ts';

const currentChat = { _id: 'chat', title: 'Packaging', updatedAt: '' };
/** The rate of a model: faster than the text is typed. */
const piece = { size: 24, everyMs: 40 };

function streamReply(store: ChatStore): void {
  let typedLength = 0;
  const timer = setInterval(() => {
    typedLength += piece.size;
    const text = longReply.slice(0, typedLength);
    if (typedLength < longReply.length) {
      store.setState({ running: { [replyId]: { chatId: 'chat', text, activity: null } } });
      return;
    }
    clearInterval(timer);
    store.setState(({ messages }) => ({
      running: {},
      messages: messages.with(-1, { ...messages.at(-1)!, content: longReply, state: 'done' }),
    }));
  }, piece.everyMs);
}

function show(way: string) {
  const root = createRoot(document.getElementById('root')!);
  if (way === 'naive') return root.render(<NaiveChat messages={sampleMessages} text={longReply} />);
  const store = createChatStore();
  store.setState({
    currentChat,
    messages: sampleMessages,
    fresh: { [replyId]: 0 },
    running: { [replyId]: { chatId: 'chat', text: '', activity: null } },
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SageContext value={store}>
          <MessageList />
        </SageContext>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  Object.assign(window, { streamReply: () => streamReply(store) });
}
show(new URLSearchParams(location.search).get('way') ?? '');
