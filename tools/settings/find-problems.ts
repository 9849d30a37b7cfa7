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
export interface UnknownName {
  name: string;
  meant?: string | undefined;
}

interface NameSources {
  /** What `.env` sets. */
  file: Env;
  /** The environment of a container, which has the names of `.env` and those of its image. */
  container?: Env;
}

/** Docker Compose and Docker read these themselves, also from `.env`. */
const isForDocker = (name: string) => /^(COMPOSE|DOCKER)_/.test(name);

/** What the image, its engine, a terminal or a proxy of the engine set in every container. */
const containerNames = new Set([
  ...['PATH', 'HOME', 'HOSTNAME', 'PWD', 'OLDPWD', 'SHLVL', '_', 'TERM', 'TZ', 'LANG', 'container'],
  ...['NODE_VERSION', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'YARN_VERSION', 'MALLOC_ARENA_MAX'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'FTP_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['http_proxy', 'https_proxy', 'ftp_proxy', 'all_proxy', 'no_proxy'],
]);

/** The names in `.env`, or in a container, that are no setting. */
export function findUnknownNames(
  { file, container = {} }: NameSources,
  entries: SettingEntry[],
): UnknownName[] {
  const settings = entries.map(({ name }) => name);
  const names = new Set([
    ...Object.keys(file),
    ...Object.keys(container).filter((name) => !containerNames.has(name)),
  ]);
  return [...names]
    .filter((name) => !settings.includes(name) && !isForDocker(name))
    .map((name) => ({ name, meant: findMeant(name, settings) }));
}

const mostEdits = 3;

/** The setting that a name resembles most: its end is missing, or a few letters differ. */
function findMeant(name: string, settings: string[]): string | undefined {
  const word = name.toUpperCase();
  const [nearest] = settings
    .map((setting) => ({ setting, edits: editsBetween(word, setting) }))
    // Short names resemble others by chance.
    .filter(({ edits }) => edits <= mostEdits && edits * 2 <= word.length)
    .sort((a, b) => a.edits - b.edits);
  return settings.find((setting) => setting.startsWith(word)) ?? nearest?.setting;
}

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
