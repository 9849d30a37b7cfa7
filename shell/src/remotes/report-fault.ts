import type { FaultKind, RemoteName } from '@soloist/contracts';

export interface ShellFault {
  remote: RemoteName;
  version: string;
  kind: FaultKind;
  error: unknown;
}

/** Only texts: an error would retain the remote's elements in memory. */
export interface FirstFault {
  remote: RemoteName;
  kind: FaultKind;
  name: string;
  message: string;
  stack?: string | undefined;
}

const firstFaults = new Map<RemoteName, FirstFault>();
const listeners = new Set<(fault: FirstFault) => void>();

/** Reports the first failure of each remote in this document, including earlier ones. */
export function onFirstFault(listener: (fault: FirstFault) => void): void {
  for (const fault of firstFaults.values()) listener(fault);
  listeners.add(listener);
}

/**
 * The single place that receives every fault of a remote: logs it to the console, and publishes the
 * first one to listeners.
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

// Anything can be thrown; an object that is not an error may not even have a text.
const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(typeof thrown === 'string' ? thrown : '');
