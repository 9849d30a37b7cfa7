import { type ChatMessage, type ConversationSettings, directChat } from '@soloist/contracts';
import { call, getClaims, queryClient, useMutation } from '@soloist/web-client';
import { useCallback } from 'react';
import { tellProblem } from '../../tell-problem.ts';
import { changeThread } from './messages.api.ts';
import { changeMessage, reactTo } from './thread-cache.ts';
import { takeChange } from './use-chat-feed.ts';

/** Takes an own message back. */
export const useTakeBack = () =>
  useMutation({
    mutationFn: (messageId: string) => call(directChat.remove, { params: { messageId } }),
    onSuccess: ({ message }) => takeChange(message),
    onError: tellProblem,
  });

/** Reacts to messages of a conversation, or takes that back: shown at once. */
export function useReact(partner: string) {
  const { mutate } = useMutation({
    mutationFn: ({ message, emoji, on }: Reacting) =>
      call(directChat.react, { params: { messageId: message.id }, body: { emoji, on } }),
    onMutate: ({ message, emoji, on }) =>
      void changeThread(partner, (thread) =>
        changeMessage(thread, reactTo(message, { emoji, by: ownId(), on })),
      ),
    onSuccess: ({ message }) => takeChange(message),
    onError: (error, { message }) => {
      changeThread(partner, (thread) => changeMessage(thread, message));
      tellProblem(error);
    },
  });
  return useCallback(
    (message: ChatMessage, emoji: string) =>
      mutate({ message, emoji, on: !isReactedBy(message, { emoji, by: ownId() }) }),
    [mutate],
  );
}

interface Reacting {
  message: ChatMessage;
  emoji: string;
  on: boolean;
}

const ownId = () => getClaims()?.sub ?? '';
const isReactedBy = ({ reactions }: ChatMessage, one: { emoji: string; by: string }) =>
  reactions.some(({ emoji, by }) => emoji === one.emoji && by.includes(one.by));

/** Mutes or blocks a person, or takes that back. */
export const useSetConversation = (partner: string) =>
  useMutation({
    mutationFn: (body: Partial<ConversationSettings>) =>
      call(directChat.set, { params: { userId: partner }, body }),
    onSuccess: ({ settings }) => {
      changeThread(partner, (thread) => ({ ...thread, settings }));
      void queryClient.invalidateQueries({ queryKey: ['chat'] });
    },
    onError: tellProblem,
  });
