import { type ChatMessage, messageChangeMs } from '@soloist/contracts';
import { getClaims, onSessionChange } from '@soloist/web-client';
import { create } from 'zustand';
import { changeDraft, useDraft } from './drafts.ts';

/** What the composer of a conversation is about, besides a new message; one at a time. */
export type Composing = { replyTo: ChatMessage } | { editing: ChatMessage };

/** Messages that are being changed, by the other person; what is answered is kept with the draft. */
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

/** Begins to answer or to change a message, in place of what was begun before. */
export function compose(person: string, about: Composing): void {
  useEditing.setState({ [person]: 'editing' in about ? about.editing : undefined });
  if ('replyTo' in about) changeDraft(person, { replyTo: about.replyTo });
}

/** Back to a new message: sent, saved, or thought better of. An answer begun before a change goes on. */
export function stopComposing(person: string): void {
  const wasEditing = useEditing.getState()[person];
  if (wasEditing) useEditing.setState({ [person]: undefined });
  else changeDraft(person, { replyTo: undefined });
}

/** Whether an own message can still be taken back: it is no paper, and did not go out as a mail. */
export const canTakeBack = ({ createdAt, deletedAt, card, mail }: ChatMessage): boolean =>
  !(deletedAt || card || mail) && Date.now() - Date.parse(createdAt) < messageChangeMs;

/** Whether it can still be changed: it has words. */
export const canChange = (message: ChatMessage): boolean =>
  canTakeBack(message) && message.message !== '';
