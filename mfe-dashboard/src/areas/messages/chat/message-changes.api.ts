import { type ChatMessage, type ConversationSettings, directChat } from '@soloist/contracts';
import { call, getClaims, queryClient, useMutation } from '@soloist/web-client';
import { useCallback } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { changeThread } from './messages.api.ts';
import { changeMessage, reactTo } from './thread-cache.rules.ts';
import { applyChange } from './use-chat-feed.ts';

/** Deletes one of the user's messages. */
export const useDeleteMessage = () =>
  useMutation({
    mutationFn: (messageId: string) => call(directChat.remove, { params: { messageId } }),
    onSuccess: ({ message }) => applyChange(message),
    onError: showErrorToast,
  });

/** Adds or removes reactions in a conversation, optimistically. */
export function useReact(partner: string) {
  const { mutate } = useMutation({
    mutationFn: ({ message, emoji, on }: Reacting) =>
      call(directChat.react, { params: { messageId: message.id }, body: { emoji, on } }),
    onMutate: ({ message, emoji, on }) =>
      void changeThread(partner, (thread) =>
        changeMessage(thread, reactTo(message, { emoji, by: myId(), on })),
      ),
    onSuccess: ({ message }) => applyChange(message),
    onError: (error, { message }) => {
      changeThread(partner, (thread) => changeMessage(thread, message));
      showErrorToast(error);
    },
  });
  return useCallback(
    (message: ChatMessage, emoji: string) =>
      mutate({ message, emoji, on: !isReactedBy(message, { emoji, by: myId() }) }),
    [mutate],
  );
}

interface Reacting {
  message: ChatMessage;
  emoji: string;
  on: boolean;
}

const myId = () => getClaims()?.sub ?? '';
const isReactedBy = ({ reactions }: ChatMessage, one: { emoji: string; by: string }) =>
  reactions.some(({ emoji, by }) => emoji === one.emoji && by.includes(one.by));

/** Mutes, unmutes, blocks or unblocks a person. */
export const useSetConversation = (partner: string) =>
  useMutation({
    mutationFn: (body: Partial<ConversationSettings>) =>
      call(directChat.set, { params: { userId: partner }, body }),
    onSuccess: ({ settings }) => {
      changeThread(partner, (thread) => ({ ...thread, settings }));
      void queryClient.invalidateQueries({ queryKey: ['chat'] });
    },
    onError: showErrorToast,
  });
