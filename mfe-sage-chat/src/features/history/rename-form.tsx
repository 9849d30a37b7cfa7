import { type Chat, chatTitleLimit, defaultChatTitle } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { renameChat } from '../chats/chats.service.ts';
import { useChatStore } from '../chats/use-chat.ts';
import styles from './history.module.css';

interface RenameFormProps {
  chat: Chat;
  onDone: () => void;
}

export function RenameForm({ chat, onDone }: RenameFormProps) {
  const store = useChatStore();
  const [title, setTitle] = useState(chat.title || defaultChatTitle);
  const [isSaving, setIsSaving] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = title.trim();
    if (trimmed === '' || trimmed === chat.title) return onDone();
    setIsSaving(true);
    const isSaved = await renameChat(store, { chat, title: trimmed });
    setIsSaving(false);
    if (isSaved) onDone();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };
  return (
    <form className={styles.rename} onSubmit={handleSubmit}>
      <input
        type="text"
        aria-label="Chat title"
        // biome-ignore lint/a11y/noAutofocus: the user chose to rename, so the field comes next.
        autoFocus
        maxLength={chatTitleLimit}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={handleKey}
      />
      <Button type="submit" size="sm" busy={isSaving ? 'Saving' : undefined}>
        Save
      </Button>
    </form>
  );
}
