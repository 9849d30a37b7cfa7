import type { ChatMessage } from '@soloist/contracts';
import { createKept } from './kept.ts';

/** What is being written to a person; each has its own, and each is kept. */
export interface Draft {
  text: string;
  /** Keys of the files that were chosen for it. */
  files: string[];
  replyTo?: ChatMessage | undefined;
}

/** By the other person. */
const { useKept, keep, getKept } = createKept<Draft>('chat-draft');
const blank: Draft = { text: '', files: [] };

export const useDraft = (person: string): Draft => useKept((drafts) => drafts[person] ?? blank);

export const draftOf = (person: string): Draft => getKept()[person] ?? blank;

export function changeDraft(person: string, to: Partial<Draft>): void {
  const draft = { ...draftOf(person), ...to };
  const isBlank = draft.text === '' && draft.files.length === 0 && !draft.replyTo;
  keep(person, isBlank ? undefined : draft);
}

/** It was sent, or thought better of. */
export const dropDraft = (person: string) => keep(person, undefined);
