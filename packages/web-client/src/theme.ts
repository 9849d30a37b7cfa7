import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const isChoice = (value: string | null): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

/** The saved choice; `system` when there is none. */
export function getTheme(): ThemeChoice {
  const saved = localStorage.getItem(key);
  return isChoice(saved) ? saved : 'system';
}

/** Saves the choice for this device and applies it. */
export function setTheme(choice: ThemeChoice): void {
  localStorage.setItem(key, choice);
  applyTheme();
}

function applyTheme(): void {
  const choice = getTheme();
  const system = systemIsDark.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice;
  for (const listener of listeners) listener();
}

/** Keeps the page in step with the system and with other tabs; the shell calls it once. */
export function watchTheme(): void {
  systemIsDark.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) applyTheme();
  });
  applyTheme();
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getTheme);
}
