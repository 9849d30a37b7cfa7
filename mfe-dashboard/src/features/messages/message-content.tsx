import type { ChatMessage } from '@soloist/contracts';
import { MessageText } from './message-text.tsx';

interface MessageContentProps {
  message: ChatMessage;
  isOwn: boolean;
}

/** What a message holds: its words, files, the page it links to, or a card. */
export function MessageContent({ message }: MessageContentProps) {
  return message.message && <MessageText text={message.message} />;
}
