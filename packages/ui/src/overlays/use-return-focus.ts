import { type RefObject, useRef } from 'react';

/**
 * The focus when a dialog opens and closes. Radix restores it only to its own trigger element,
 * which dialogs opened by state do not have.
 */
export function useReturnFocus(initialFocus?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      if (!initialFocus) return;
      event.preventDefault();
      initialFocus.current?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
