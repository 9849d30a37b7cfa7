import type { Role } from '@soloist/contracts';
import type { MenuCommand } from './command.rules.ts';

const mostRecent = 5;
const keyOf = (role: Role) => `recent-commands:${role}`;

/** What this person opened last from the menu; sign-out clears it with the rest. */
export function readRecent(role: Role): MenuCommand[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(role)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCommand).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** Only links to our own pages are stored; actions are always listed anyway. */
export function addRecent(role: Role, { id, kind, title, detail, href, image }: MenuCommand): void {
  if (!href || kind === 'action') return;
  const others = readRecent(role).filter((other) => other.id !== id);
  const recent = [{ id, kind, title, detail, href, image }, ...others].slice(0, mostRecent);
  localStorage.setItem(keyOf(role), JSON.stringify(recent));
}

function isCommand(value: unknown): value is MenuCommand {
  const { id, kind, title, href } = (value ?? {}) as Partial<Record<keyof MenuCommand, unknown>>;
  const texts = [id, kind, title, href].every((field) => typeof field === 'string');
  return texts && /^\/(?!\/)/.test(String(href));
}
