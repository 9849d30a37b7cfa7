import type { ProposalDraft } from '@soloist/contracts';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { saveDraft } from './proposal-draft.ts';

const pauseMs = 300;

/** Keeps the draft in the browser shortly after each change; returns when it last did. */
export function useAutosave(form: UseFormReturn<ProposalDraft>): Date | undefined {
  const [savedAt, setSavedAt] = useState<Date>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      saveDraft(form.getValues());
      setSavedAt(new Date());
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(save, pauseMs);
      },
    });
    // Closing the tab must not lose the last words.
    const flush = () => {
      if (timer) save();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer);
    };
  }, [form]);
  return savedAt;
}
