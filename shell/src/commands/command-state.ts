import { useSyncExternalStore } from 'react';

type Menu = typeof import('./command-menu.tsx');
/** Loads the menu with what the frame of the page has loaded. */
export type LoadMenu = () => Promise<Menu>;
export interface CommandState {
  isOpen: boolean;
  menu: Menu | undefined;
}

const closed: CommandState = { isOpen: false, menu: undefined };
let state = closed;
let loading: Promise<Menu> | undefined;
const listeners = new Set<() => void>();

function set(change: Partial<CommandState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Loads the menu, which few visits need, ahead of its opening: at the first sign of intent. */
export async function loadCommands(loadMenu: LoadMenu): Promise<void> {
  loading ??= loadMenu();
  try {
    set({ menu: await loading });
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Opens the menu. Rejects when it can’t be loaded. */
export async function openCommands(loadMenu: LoadMenu): Promise<void> {
  set({ isOpen: true });
  try {
    await loadCommands(loadMenu);
  } catch (error) {
    closeCommands();
    throw error;
  }
}

export const closeCommands = (): void => set({ isOpen: false });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCommandState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  );
