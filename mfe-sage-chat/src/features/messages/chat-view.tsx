import { Loading, SageMark, Skeleton } from '@soloist/ui';
import { isAnswering } from '../chats/chat-state.rules.ts';
import { useChat } from '../chats/use-chat.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import styles from './messages.module.css';

export function ChatView() {
  return (
    <>
      <Conversation />
      <Composer />
    </>
  );
}

function Conversation() {
  const chatId = useChat(({ currentChat }) => currentChat?._id);
  const isLoading = useChat(({ loading, currentChat }) =>
    currentChat ? loading.messages : loading.chats,
  );
  const hasContent = useChat(
    (chat) => chat.messages.length > 0 || isAnswering(chat, chat.currentChat?._id),
  );
  if (chatId && hasContent) return <MessageList key={chatId} />;
  if (isLoading) return <MessagesLoading />;
  if (!chatId) {
    return <p className={styles.middle}>Create a new chat to start messaging.</p>;
  }
  return (
    <div className={styles.middle}>
      <span className={styles.leaf}>
        <SageMark size={36} />
      </span>
      <p className={styles.hello}>Hi I am Your Sage AI</p>
      <p>Ask me anything about anything!</p>
    </div>
  );
}

const MessagesLoading = () => (
  <Loading label="Loading messages" className={styles.skeleton}>
    <Skeleton width="62%" height={44} shape="block" className={styles.skeletonQuestion} />
    <Skeleton width="90%" />
    <Skeleton width="96%" />
    <Skeleton width="54%" />
  </Loading>
);
