import { findFaults } from '@soloist/server-kit';
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
export function findProblems(env: Env, entries: SettingEntry[]): SettingProblem[] {
  const problems = new Map<string, SettingProblem>();
  const add = ({ name, message }: { name: string; message: string }, process?: string) => {
    const known = problems.get(`${name} ${message}`);
    const problem = known ?? { name, message, processes: [], remedy: remedyFor(name, entries) };
    if (process) problem.processes.push(process);
    problems.set(`${name} ${message}`, problem);
  };
  for (const [process, settings] of Object.entries(processSettings)) {
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

/** Unused names of an .env file, such as misspelt ones; Compose itself reads some. */
export function findUnusedNames(env: Env, entries: SettingEntry[]): string[] {
  const read = new Set(entries.map(({ name }) => name));
  return Object.keys(env).filter((name) => !read.has(name) && !name.startsWith('COMPOSE_'));
}
