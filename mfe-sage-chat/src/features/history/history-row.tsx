import { type Chat, defaultChatTitle } from '@soloist/contracts';
import { IconButton } from '@soloist/ui';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { updatedText } from '../../shared/dates.rules.ts';
import { useChat } from '../chats/use-chat.ts';
import styles from './history.module.css';
import { RenameForm } from './rename-form.tsx';

interface HistoryRowProps {
  chat: Chat;
  onOpen: (chat: Chat) => void;
  onDelete: (chat: Chat) => void;
}

export function HistoryRow({ chat, onOpen, onDelete }: HistoryRowProps) {
  const isActive = useChat(({ currentChat }) => currentChat?._id === chat._id);
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li className={styles.row}>
        <RenameForm chat={chat} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={clsx(styles.row, isActive && styles.active)}>
      <button
        type="button"
        className={styles.open}
        aria-current={isActive || undefined}
        onClick={() => onOpen(chat)}
      >
        <b>{chat.title || defaultChatTitle}</b>
        <span>{updatedText(chat.updatedAt)}</span>
      </button>
      <IconButton label="Rename chat" onClick={() => setIsRenaming(true)}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label="Delete chat" className={styles.delete} onClick={() => onDelete(chat)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
