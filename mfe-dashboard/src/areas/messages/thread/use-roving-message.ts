import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** One message is in the tab order; arrow keys move to the others, Home and End to the first and last. */
export function useRovingMessage(newest: string | undefined) {
  const [last, setLast] = useState<string>();
  return {
    stop: last ?? newest,
    around: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const id = target.closest<HTMLElement>('[data-message]')?.dataset.message;
        if (id) setLast(id);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { target, currentTarget, key, altKey } = event;
        // Elements inside a message handle their own keys.
        if (altKey || !(target instanceof HTMLElement) || !target.dataset.message) return;
        const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
        const next = nextOf(all, { at: all.indexOf(target), key });
        if (!next) return;
        event.preventDefault();
        next.focus();
        next.scrollIntoView({ block: 'nearest' });
      },
    },
  };
}

function nextOf(all: HTMLElement[], { at, key }: { at: number; key: string }) {
  if (key === 'ArrowUp') return all[at - 1];
  if (key === 'ArrowDown') return all[at + 1];
  if (key === 'Home') return all[0];
  return key === 'End' ? all.at(-1) : undefined;
}
