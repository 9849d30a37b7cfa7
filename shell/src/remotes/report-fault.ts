import type { RemoteName } from '@soloist/contracts';

/** Where in a remote's life it failed. */
export type FaultKind =
  /** Its files are missing, damaged, do not run, or want other shared versions than the shell's. */
  | 'load'
  /** Not there after its patience; it is shown when it still comes. */
  | 'slow'
  | 'mount'
  /** Threw while it drew, at first or later. */
  | 'render'
  /** Threw, or did not end in time. */
  | 'unmount'
  /** Held up the page at its last start until the page was ended. */
  | 'hang'
  /** What it drew stays in memory after it was left. */
  | 'leak'
  /** Threw in a handler, a timer or a promise, or a late chunk could not be had; it stays. */
  | 'uncaught';

export interface Fault {
  remote: RemoteName;
  version: string;
  kind: FaultKind;
  error: unknown;
}

// Names alone: an error would keep what the remote drew in memory.
const faulty = new Set<RemoteName>();
const listeners = new Set<(remote: RemoteName) => void>();

/** Tells which remotes fail in this document, each once, also those that did before. */
export function onFirstFault(listener: (remote: RemoteName) => void): void {
  for (const remote of faulty) listener(remote);
  listeners.add(listener);
}

/** The one place that learns of every fault of a remote: says it on the console, and the first to those who listen. */
export function reportFault({ remote, version, kind, error }: Fault): void {
  // biome-ignore lint/suspicious/noConsole: whoever looks into a page finds why a part of it is missing.
  console.error(`${remote} ${version}: ${kind}`, error);
  if (faulty.has(remote)) return;
  faulty.add(remote);
  for (const listener of listeners) listener(remote);
}
