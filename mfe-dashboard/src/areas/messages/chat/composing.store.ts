import { type ChatMessage, messageChangeMs } from '@soloist/contracts';
import { getClaims, onSessionChange } from '@soloist/web-client';
import { create } from 'zustand';
import { changeDraft, useDraft } from './drafts.store.ts';

/** The message that the composer replies to or edits; one at a time. */
export type Composing = { replyTo: ChatMessage } | { editing: ChatMessage };

/** Messages that are being edited, by conversation partner. The replied message is part of the draft. */
const useEditing = create<Record<string, ChatMessage | undefined>>()(() => ({}));
onSessionChange(() => {
  if (!getClaims()) useEditing.setState({}, true);
});

export function useComposing(person: string): Composing | undefined {
  const editing = useEditing((by) => by[person]);
  const { replyTo } = useDraft(person);
  if (editing) return { editing };
  return replyTo && { replyTo };
}

/** Starts a reply or an edit, replacing the one before. */
export function compose(person: string, about: Composing): void {
  useEditing.setState({ [person]: 'editing' in about ? about.editing : undefined });
  if ('replyTo' in about) changeDraft(person, { replyTo: about.replyTo });
}

/** Returns to a new message after sending, saving or cancelling. A reply started before an edit continues. */
export function stopComposing(person: string): void {
  const wasEditing = useEditing.getState()[person];
  if (wasEditing) useEditing.setState({ [person]: undefined });
  else changeDraft(person, { replyTo: undefined });
}

/** Whether the user can still delete a message: it is no document card and was not emailed. */
export const canDelete = ({ createdAt, deletedAt, card, mail }: ChatMessage): boolean =>
  !(deletedAt || card || mail) && Date.now() - Date.parse(createdAt) < messageChangeMs;

/** Whether the user can still edit a message: it has text. */
export const canChange = (message: ChatMessage): boolean =>
  canDelete(message) && message.message !== '';
