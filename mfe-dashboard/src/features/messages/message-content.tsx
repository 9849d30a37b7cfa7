import type { ChatMessage } from '@soloist/contracts';
import { ChatCard } from './chat-card.tsx';
import { MessageFiles } from './files/message-files.tsx';
import { LinkPreview } from './link-preview.tsx';
import { MessageText } from './message-text.tsx';

/** What a message holds: its words, files, the page it links to, or a card. */
export function MessageContent({ message }: { message: ChatMessage }) {
  const { message: text, files, preview, card } = message;
  return (
    <>
      {text && <MessageText text={text} />}
      {preview && <LinkPreview preview={preview} />}
      {files.length > 0 && <MessageFiles files={files} />}
      {card && <ChatCard card={card} />}
    </>
  );
}
