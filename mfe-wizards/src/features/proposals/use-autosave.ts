import type { ProposalDraft } from '@soloist/contracts';
import { getToken } from '@soloist/web-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { discardDraft, saveDraft } from './proposal-draft.ts';

const pauseMs = 300;

/** Keeps the draft in the browser shortly after each change and says when it last did. */
export function useAutosave(form: UseFormReturn<ProposalDraft>) {
  const [savedAt, setSavedAt] = useState<Date>();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
  }, []);

  useEffect(() => {
    const save = () => {
      forget();
      // Signing out emptied the storage: what is still on the way must not come back for the next person.
      if (!getToken()) return;
      saveDraft(form.getValues());
      setSavedAt(new Date());
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        forget();
        pending.current = setTimeout(save, pauseMs);
      },
    });
    // Closing the tab or leaving the wizard must not lose the last words.
    const flush = () => {
      if (pending.current) save();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [form, forget]);

  /** Lets go of the draft, also of what was typed but not kept yet. */
  const discard = useCallback(() => {
    forget();
    discardDraft();
  }, [forget]);

  return { savedAt, discard };
}
