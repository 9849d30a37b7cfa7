import type { ChatMessage, ChatPerson } from '@soloist/contracts';
import { createContext, useContext } from 'react';

/** The actions on the messages of the open conversation. */
export interface MessageActions {
  person: ChatPerson;
  /** No message can be sent when one of the two is blocked. */
  isBlocked: boolean;
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  react: (message: ChatMessage, emoji: string) => void;
  deleteMessage: (message: ChatMessage) => void;
  report: (message: ChatMessage) => void;
  /** Opens the actions on a touch screen. */
  openSheet: (message: ChatMessage) => void;
  jumpTo: (messageId: string) => void;
}

/** The actions that the page provides; only the log can jump to a message. */
export type PageMessageActions = Omit<MessageActions, 'jumpTo'>;

const ActionsContext = createContext<MessageActions | undefined>(undefined);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActions(): MessageActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useMessageActions must be used inside a conversation.');
  return actions;
}
