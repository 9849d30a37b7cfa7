import type { ChatMessage } from '@soloist/contracts';
import { createPersistedRecords } from './persisted-records.store.ts';

/** The unsent message to a person; one per person, saved in the browser. */
export interface MessageDraft {
  text: string;
  /** Keys of the chosen files. */
  files: string[];
  replyTo?: ChatMessage | undefined;
}

/** Keyed by the other person's id. */
const { useRecords, saveRecord, getRecords } = createPersistedRecords<MessageDraft>('chat-draft');
const blank: MessageDraft = { text: '', files: [] };

export const useDraft = (person: string): MessageDraft =>
  useRecords((drafts) => drafts[person] ?? blank);

export const draftOf = (person: string): MessageDraft => getRecords()[person] ?? blank;

export function changeDraft(person: string, to: Partial<MessageDraft>): void {
  const draft = { ...draftOf(person), ...to };
  const isBlank = draft.text === '' && draft.files.length === 0 && !draft.replyTo;
  saveRecord(person, isBlank ? undefined : draft);
}

/** Removes a draft that was sent or discarded. */
export const deleteDraft = (person: string) => saveRecord(person, undefined);
