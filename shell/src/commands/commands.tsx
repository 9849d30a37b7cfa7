import type { BrowserEvents } from '@soloist/contracts';
import { showToast, useRole } from '@soloist/web-client';
import { useEffect } from 'react';
import {
  closeCommands,
  type LoadMenu,
  loadCommands,
  openCommands,
  useCommandState,
} from './command-state.ts';
import { isSlashOn } from './slash-key.store.ts';

/** Opens search and commands, or says why not. */
const open = (loadMenu: LoadMenu) =>
  void openCommands(loadMenu).catch(() =>
    showToast({ message: 'We couldn’t load the search. Try again.', kind: 'error' }),
  );

/** Starts to load before the click or the key that opens it. */
const preload = (loadMenu: LoadMenu) => void loadCommands(loadMenu).catch(() => undefined);

/** Search and commands over any page of a signed-in person; its code loads on demand. */
export function Commands({ loadMenu }: { loadMenu: LoadMenu }) {
  const role = useRole();
  const { isOpen, menu } = useCommandState();
  useCommandKeys(loadMenu, role !== undefined);
  useCommandEvents(loadMenu);
  if (!role || !isOpen || !menu) return null;
  return <menu.CommandMenu key={role} role={role} onClose={closeCommands} />;
}

function useCommandKeys(loadMenu: LoadMenu, isOn: boolean): void {
  const { isOpen } = useCommandState();
  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preload(loadMenu);
      // Taken by the page, such as for a link in an editor or the search of Discover.
      if (event.defaultPrevented || event.isComposing) return;
      if (isCommandKey(event)) {
        event.preventDefault();
        if (isOpen) closeCommands();
        else open(loadMenu);
      } else if (isSlash(event) && !isOpen && isSlashOn()) {
        event.preventDefault();
        open(loadMenu);
      }
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [loadMenu, isOn, isOpen]);
}

/** From the buttons of the frame. */
function useCommandEvents(loadMenu: LoadMenu): void {
  useEffect(() => {
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<BrowserEvents['soloist:commands']>;
      if (detail.open) open(loadMenu);
      else preload(loadMenu);
    };
    window.addEventListener('soloist:commands', listen);
    return () => window.removeEventListener('soloist:commands', listen);
  }, [loadMenu]);
}

const isCommandKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

const typingPlaces = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

function isSlash({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (key !== '/' || metaKey || ctrlKey || altKey) return false;
  return !document.activeElement?.closest(typingPlaces);
}
