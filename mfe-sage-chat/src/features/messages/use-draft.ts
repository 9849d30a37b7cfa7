import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../chats/drafts.ts';

/** The text being written in a chat; another chat has its own, and each is kept. */
export function useDraft(chatId: string | undefined) {
  const [draft, setDraft] = useState(() => ({ chatId, text: readDraft(chatId) }));
  useEffect(() => {
    setDraft((known) => (known.chatId === chatId ? known : { chatId, text: readDraft(chatId) }));
  }, [chatId]);
  const setText = (text: string) => {
    // The chat it was written for, which sending may just have begun.
    keepDraft(text, draft.chatId);
    setDraft((known) => ({ ...known, text }));
  };
  return [draft.text, setText] as const;
}
