import type { ChatMessage, ChatPerson } from '@soloist/contracts';
import { copyText } from '@soloist/web-client';
import { Copy, Flag, Pencil, Reply, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { canChange, canDelete } from '../chat/composing.store.ts';
import type { PageMessageActions } from './use-message-actions.ts';

export interface MessageOption {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
}

/** Whether a person has a profile and can be reported: guests and people who left cannot. */
export const hasAccount = ({ isGuest, isGone }: ChatPerson) => !isGuest && !isGone;

/** Whether the user can react to a message: not by email, and not to a deleted one. */
export const canReact = ({ deletedAt }: ChatMessage, { person, isBlocked }: PageMessageActions) =>
  !deletedAt && !person.isGuest && !isBlocked;

export const canReply = ({ deletedAt }: ChatMessage, { isBlocked }: PageMessageActions) =>
  !deletedAt && !isBlocked;

/** The actions on a message besides reactions. Emailed messages cannot be changed. */
export function optionsOf(message: ChatMessage, actions: PageMessageActions): MessageOption[] {
  const { person } = actions;
  const isOwn = message.sender !== person.id;
  const mayChange = isOwn && !person.isGuest;
  return [
    canReply(message, actions) && {
      label: 'Reply',
      icon: <Reply size={16} />,
      onSelect: () => actions.reply(message),
    },
    mayChange &&
      !actions.isBlocked &&
      canChange(message) && {
        label: 'Edit',
        icon: <Pencil size={16} />,
        onSelect: () => actions.edit(message),
      },
    message.message !== '' && {
      label: 'Copy text',
      icon: <Copy size={16} />,
      onSelect: () => void copyText(message.message, 'Message'),
    },
    mayChange &&
      canDelete(message) && {
        label: 'Delete',
        icon: <Undo2 size={16} />,
        onSelect: () => actions.deleteMessage(message),
        tone: 'danger' as const,
      },
    !isOwn &&
      hasAccount(person) &&
      !message.deletedAt && {
        label: 'Report',
        icon: <Flag size={16} />,
        onSelect: () => actions.report(message),
      },
  ].filter((option) => option !== false);
}
