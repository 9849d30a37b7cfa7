import type { AnyDraftKind } from './draft-endpoints.ts';
import type { Clash } from './merge-content.ts';

export type Saving =
  /** There is nothing to keep yet. */
  | { at: 'rest' }
  | { at: 'saving' }
  | { at: 'saved'; when: Date }
  /** The server does not have it; `why` is for people. */
  | { at: 'unsaved'; why: string };

export interface DraftState {
  phase: 'opening' | 'open' | 'failed' | 'gone';
  kind: AnyDraftKind;
  saving: Saving;
  /** Fields that somebody else wrote differently; nothing is saved until the person decides. */
  clashes: Clash[];
  /** Why it could not be opened. */
  error: Error | undefined;
  /** Of a draft that is gone: something was written here that the server did not have. */
  hasOwn: boolean;
}

export const openingState = (kind: AnyDraftKind): DraftState => ({
  phase: 'opening',
  kind,
  saving: { at: 'rest' },
  clashes: [],
  error: undefined,
  hasOwn: false,
});

/** Where a draft stands, told to whoever draws it. */
export function createDraftState(kind: AnyDraftKind) {
  const listeners = new Set<() => void>();
  let state = openingState(kind);
  return {
    get: () => state,
    set(change: Partial<DraftState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
