import { getToken } from '@soloist/web-client';
import type { AnyDraftKind } from './draft-endpoints.ts';
import type { DraftContent } from './merge-content.ts';

/** Changes from one tab that the server does not have yet. */
export interface DraftCopy {
  kind: AnyDraftKind;
  content: DraftContent;
  /** The content it is based on, and the revision of that; 0 when the server never had one. */
  base: DraftContent;
  revision: number;
}

// Each tab has its own copy: a tab that has saved must not delete another tab's unsaved changes.
const tab = crypto.randomUUID().slice(0, 8);
const keyOf = (draftId: string) => `draft:${draftId}:${tab}`;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Returns false when the copy could not be stored: the storage is full, or no one is signed in (the
 * next user would see it).
 */
export function storeCopy(draftId: string, copy: DraftCopy): boolean {
  if (!getToken()) return false;
  try {
    localStorage.setItem(keyOf(draftId), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Drafts of a kind that never reached the server, with this browser's content. */
export function listLocalDrafts(kind: AnyDraftKind): { draftId: string; content: DraftContent }[] {
  const ids = Object.keys(localStorage).flatMap((key) => /^draft:([^:]+):/.exec(key)?.[1] ?? []);
  return [...new Set(ids)].flatMap((draftId) => {
    const copy = readCopies(draftId)[0]?.copy;
    return copy?.kind === kind && copy.revision === 0 ? [{ draftId, content: copy.content }] : [];
  });
}

export const deleteCopy = (draftId: string) => localStorage.removeItem(keyOf(draftId));

/** Every tab's copies of a draft, except unreadable ones. */
export function readCopies(draftId: string) {
  return storedCopies(draftId).flatMap(({ key, stored }) => {
    const copy = readCopy(stored);
    return copy ? [{ key, stored, copy }] : [];
  });
}

/** Deletes copies unless their tab has changed them in the meantime. */
export function deleteCopies(copies: { key: string; stored: string }[]) {
  for (const { key, stored } of copies) {
    if (localStorage.getItem(key) === stored) localStorage.removeItem(key);
  }
}

export const deleteEveryCopy = (draftId: string) => deleteCopies(storedCopies(draftId));

function storedCopies(draftId: string) {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(`draft:${draftId}:`))
    .map((key) => ({ key, stored: localStorage.getItem(key) ?? '' }));
}

function readCopy(stored: string): DraftCopy | undefined {
  try {
    const copy = JSON.parse(stored) as DraftCopy;
    return isObject(copy.content) && isObject(copy.base) ? copy : undefined;
  } catch {
    return undefined;
  }
}
