import { getClaims, onSessionChange, pendingPrefix } from '@soloist/web-client';
import { useSyncExternalStore } from 'react';
import { entryIdOf, type TimerOperation } from './timer.rules.ts';

// In the browser until the server has them, so that a timer starts and stops offline. Each person
// has their own: they outlast a session that the server ended, but neither
// signing out nor another person's sign-in.
const operationsKey = () => `${pendingPrefix}timer:${getClaims()?.sub ?? ''}`;
const changed = 'soloist:timer-operations';
const none: TimerOperation[] = [];

let parsed: { text: string | null; operations: TimerOperation[] } = {
  text: null,
  operations: none,
};

export function readOperations(): TimerOperation[] {
  const text = localStorage.getItem(operationsKey());
  if (text !== parsed.text) parsed = { text, operations: parse(text) };
  return parsed.operations;
}

function parse(text: string | null): TimerOperation[] {
  try {
    const operations = JSON.parse(text ?? '[]');
    return Array.isArray(operations) ? operations : none;
  } catch {
    return none;
  }
}

function write(operations: TimerOperation[]) {
  const key = operationsKey();
  if (operations.length > 0) localStorage.setItem(key, JSON.stringify(operations));
  else localStorage.removeItem(key);
  window.dispatchEvent(new Event(changed));
}

export const addOperation = (operation: TimerOperation) => write([...readOperations(), operation]);

const isSame = (one: TimerOperation, other: TimerOperation) =>
  one.kind === other.kind && entryIdOf(one) === entryIdOf(other);

/** Removes one that the server has, and no other that is first by now. */
export const removeOperation = (sent: TimerOperation) =>
  write(readOperations().filter((each) => !isSame(each, sent)));

/** Replaces the one with the same kind and entry. */
export const replaceOperation = (operation: TimerOperation) =>
  write(readOperations().map((each) => (isSame(each, operation) ? operation : each)));

/** Removes those of a timer that is discarded or refused. */
export const removeOperationsOf = (entry_id: string) =>
  write(readOperations().filter((operation) => entryIdOf(operation) !== entry_id));

function subscribe(listener: () => void) {
  // Another tab reports by `storage`.
  for (const name of [changed, 'storage']) window.addEventListener(name, listener);
  const stop = onSessionChange(listener);
  return () => {
    stop();
    for (const name of [changed, 'storage']) window.removeEventListener(name, listener);
  };
}

export const useOperations = () => useSyncExternalStore(subscribe, readOperations);
