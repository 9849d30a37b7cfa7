import type { AnyDraftKind } from './draft-endpoints.ts';
import type { Clash } from './merge-content.ts';

export type Saving =
  /** Nothing to save yet. */
  | { at: 'rest' }
  | { at: 'saving' }
  | { at: 'saved'; when: Date }
  /** The server does not have it; `why` is shown to the user. */
  | { at: 'unsaved'; why: string };

export interface EditorDraftState {
  phase: 'opening' | 'open' | 'failed' | 'gone';
  kind: AnyDraftKind;
  saving: Saving;
  /** Fields with conflicting changes; nothing is saved until the user resolves them. */
  clashes: Clash[];
  /** Why the draft failed to open. */
  error: Error | undefined;
  /** For a draft that is gone: this tab has changes that the server did not get. */
  hasLocalChanges: boolean;
}

export const openingState = (kind: AnyDraftKind): EditorDraftState => ({
  phase: 'opening',
  kind,
  saving: { at: 'rest' },
  clashes: [],
  error: undefined,
  hasLocalChanges: false,
});

/** The observable state of a draft. */
export function createEditorDraftState(kind: AnyDraftKind) {
  const listeners = new Set<() => void>();
  let state = openingState(kind);
  return {
    get: () => state,
    set(change: Partial<EditorDraftState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
