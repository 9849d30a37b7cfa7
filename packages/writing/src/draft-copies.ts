import { getToken } from '@soloist/web-client';
import type { AnyDraftKind } from './draft-endpoints.ts';
import type { Content } from './merge-content.ts';

/** What one tab wrote and the server does not have yet. */
export interface DraftCopy {
  kind: AnyDraftKind;
  content: Content;
  /** What it was written on, and which revision that was; 0 when the server never had any. */
  base: Content;
  revision: number;
}

// Each tab keeps its own: one that is done must not delete what another one still has to say.
const tab = crypto.randomUUID().slice(0, 8);
const keyOf = (draftId: string) => `draft:${draftId}:${tab}`;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** False when it could not be kept: no room, or nobody signed in (the next person would find it). */
export function keepCopy(draftId: string, copy: DraftCopy): boolean {
  if (!getToken()) return false;
  try {
    localStorage.setItem(keyOf(draftId), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Drafts of a kind that the server never got, with what this browser holds of them. */
export function draftsOnlyHere(kind: AnyDraftKind): { draftId: string; content: Content }[] {
  const ids = Object.keys(localStorage).flatMap((key) => /^draft:([^:]+):/.exec(key)?.[1] ?? []);
  return [...new Set(ids)].flatMap((draftId) => {
    const copy = readCopies(draftId)[0]?.copy;
    return copy?.kind === kind && copy.revision === 0 ? [{ draftId, content: copy.content }] : [];
  });
}

export const forgetCopy = (draftId: string) => localStorage.removeItem(keyOf(draftId));

/** Every tab's copies of a draft. What cannot be read is left out. */
export function readCopies(draftId: string) {
  return storedCopies(draftId).flatMap(({ key, stored }) => {
    const copy = readCopy(stored);
    return copy ? [{ key, stored, copy }] : [];
  });
}

/** Deletes copies unless their tab wrote on meanwhile. */
export function forgetCopies(copies: { key: string; stored: string }[]) {
  for (const { key, stored } of copies) {
    if (localStorage.getItem(key) === stored) localStorage.removeItem(key);
  }
}

export const forgetEveryCopy = (draftId: string) => forgetCopies(storedCopies(draftId));

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
