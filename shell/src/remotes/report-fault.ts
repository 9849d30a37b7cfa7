import type { FaultKind, RemoteName } from '@soloist/contracts';

export interface ShellFault {
  remote: RemoteName;
  version: string;
  kind: FaultKind;
  error: unknown;
}

/** Texts alone: an error would keep what the remote drew in memory. */
export interface FirstFault {
  remote: RemoteName;
  kind: FaultKind;
  name: string;
  message: string;
  stack?: string | undefined;
}

const firstFaults = new Map<RemoteName, FirstFault>();
const listeners = new Set<(fault: FirstFault) => void>();

/** Tells of each remote what fails first in this document, also what did before. */
export function onFirstFault(listener: (fault: FirstFault) => void): void {
  for (const fault of firstFaults.values()) listener(fault);
  listeners.add(listener);
}

/**
 * The one place that learns of every fault of a remote: says it on the console, and the first to those
 * who listen.
 */
export function reportFault({ remote, version, kind, error }: ShellFault): void {
  // biome-ignore lint/suspicious/noConsole: developers see in the console why a part of a page is missing.
  console.error(`${remote} ${version}: ${kind}`, error);
  if (firstFaults.has(remote)) return;
  const { name, message, stack } = toError(error);
  const fault = { remote, kind, name, message, stack };
  firstFaults.set(remote, fault);
  for (const listener of listeners) listener(fault);
}

// Anything can be thrown; an object that is no error may not even have a text.
const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(typeof thrown === 'string' ? thrown : '');
