import type { ChatMessage } from '@soloist/contracts';
import { create } from 'zustand';

/** What the composer of a conversation is about, besides a new message; one at a time. */
export type Composing = { replyTo: ChatMessage } | { editing: ChatMessage };

/** By the other person. */
const useStore = create<Record<string, Composing | undefined>>()(() => ({}));

export const useComposing = (person: string) => useStore((by) => by[person]);

/** Begins to answer or to change a message, in place of what was begun before. */
export const compose = (person: string, about: Composing) => useStore.setState({ [person]: about });

/** Back to a new message: sent, saved, or thought better of. */
export const stopComposing = (person: string) => useStore.setState({ [person]: undefined });
