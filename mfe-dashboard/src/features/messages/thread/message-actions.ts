import type { ChatMessage, ChatPerson } from '@soloist/contracts';
import { createContext, useContext } from 'react';

/** What can be done with the messages of the open conversation. */
export interface MessageActions {
  person: ChatPerson;
  /** Nothing new can be said where one of the two is blocked. */
  isBlocked: boolean;
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  react: (message: ChatMessage, emoji: string) => void;
  takeBack: (message: ChatMessage) => void;
  report: (message: ChatMessage) => void;
  /** Opens all of this on a touch screen. */
  openSheet: (message: ChatMessage) => void;
  jumpTo: (messageId: string) => void;
}

/** What its page gives; where one can be led to is known to the log alone. */
export type OwnActions = Omit<MessageActions, 'jumpTo'>;

const ActionsContext = createContext<MessageActions | undefined>(undefined);
export const MessageActionsProvider = ActionsContext.Provider;

export function useMessageActions(): MessageActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('A message stands in a conversation.');
  return actions;
}
