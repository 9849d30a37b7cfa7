import { findFaults } from '@soloist/server-kit';
import type * as z from 'zod';
import { processSettings } from './process-settings.ts';
import type { SettingEntry } from './settings-file.ts';
import { type Env, findUnsafe } from './unsafe.ts';

/** A setting that must be fixed before anything starts. */
export interface SettingProblem {
  name: string;
  message: string;
  /** The processes that read it; empty if it is unsafe for all. */
  processes: string[];
  remedy: string;
}

/** Every problem with the settings of the whole installation, each once. */
export function findProblems(
  env: Env,
  entries: SettingEntry[],
  schemas: Record<string, z.ZodObject> = processSettings,
): SettingProblem[] {
  const problems = new Map<string, SettingProblem>();
  const add = ({ name, message }: { name: string; message: string }, process?: string) => {
    const known = problems.get(`${name} ${message}`);
    const problem = known ?? { name, message, processes: [], remedy: remedyFor(name, entries) };
    if (process) problem.processes.push(process);
    problems.set(`${name} ${message}`, problem);
  };
  for (const [process, settings] of Object.entries(schemas)) {
    for (const fault of findFaults(settings, env)) add(fault, process);
  }
  for (const fault of findUnsafe(env)) add(fault);
  return [...problems.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function remedyFor(name: string, entries: SettingEntry[]): string {
  const entry = entries.find((each) => each.name === name);
  if (!entry) return 'See .env.example.';
  return entry.make ? `${entry.about} Make one: ${entry.make}` : entry.about;
}

/** A name that nothing reads, and the setting that it probably misspells. */
export interface UnusedName {
  name: string;
  meant?: string | undefined;
}

interface NameSources {
  /** What `.env` sets. */
  file: Env;
  /** The environment of a container, which has no such file and also names that are no settings. */
  container?: Env;
}

/**
 * The names that nothing reads: all of `.env` but those of Docker itself, and those of a container
 * that resemble a setting.
 */
export function findUnusedNames(
  { file, container = {} }: NameSources,
  entries: SettingEntry[],
): UnusedName[] {
  const known = entries.map(({ name }) => name);
  const unusedOf = (env: Env): UnusedName[] =>
    Object.keys(env)
      .filter((name) => !known.includes(name) && !/^(COMPOSE|DOCKER)_/.test(name))
      .map((name) => ({ name, meant: known.find((each) => isMisspelt(name, each)) }));
  return [...unusedOf(file), ...unusedOf(container).filter(({ meant }) => meant)];
}

/** Short names, such as HOME, resemble others by chance. */
const shortest = 6;
const mostEdits = 2;
const isMisspelt = (name: string, setting: string) =>
  name.length >= shortest && editsBetween(name.toUpperCase(), setting) <= mostEdits;

/** How many letters to add, remove or change to turn one word into the other (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let column = 1; column <= to.length; column++) {
      const changed = row[column - 1]! + (from[at - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(changed, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
