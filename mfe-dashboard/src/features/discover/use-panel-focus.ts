import { useRef } from 'react';

/** For what replaces a whole list: the list takes the focus, as the button that was pressed goes. */
export function usePanelFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const replace = (change: () => void) => {
    panel.current?.focus();
    change();
  };
  return { panel, replace };
}
