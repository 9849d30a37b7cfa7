import { useRef } from 'react';

/** For changes that replace a whole list: the list takes the focus, because the pressed button is removed. */
export function usePanelFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const replace = (change: () => void) => {
    panel.current?.focus();
    change();
  };
  return { panel, replace };
}
