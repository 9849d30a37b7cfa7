import type { ChatMessage, ChatPerson } from '@soloist/contracts';
import { copyText } from '@soloist/web-client';
import { Copy, Flag, Pencil, Reply, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { canChange, canTakeBack } from '../composing.ts';
import type { OwnActions } from './message-actions.ts';

export interface MessageOption {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
}

/** Whether somebody can be looked up, and reported: no guest, and nobody who has left. */
export const hasAccount = ({ isGuest, isGone }: ChatPerson) => !isGuest && !isGone;

/** Whether somebody can react to a message: not by mail, and not to what is gone. */
export const canReact = ({ deletedAt }: ChatMessage, { person, isBlocked }: OwnActions) =>
  !deletedAt && !person.isGuest && !isBlocked;

export const canReply = ({ deletedAt }: ChatMessage, { isBlocked }: OwnActions) =>
  !deletedAt && !isBlocked;

/** What can be done with a message, besides reacting to it. What went out as a mail stays as it is. */
export function optionsOf(message: ChatMessage, actions: OwnActions): MessageOption[] {
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
        label: 'Change',
        icon: <Pencil size={16} />,
        onSelect: () => actions.edit(message),
      },
    message.message !== '' && {
      label: 'Copy text',
      icon: <Copy size={16} />,
      onSelect: () => void copyText(message.message, 'Message'),
    },
    mayChange &&
      canTakeBack(message) && {
        label: 'Take back',
        icon: <Undo2 size={16} />,
        onSelect: () => actions.takeBack(message),
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
