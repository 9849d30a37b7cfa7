import { useSyncExternalStore } from 'react';
import type { TimerOperation } from './timer.rules.ts';

// In the browser until the server has them, so that a timer starts and stops offline. They are
// deleted with everything else of a person who signs out.
const key = 'timer-operations';
const changed = 'soloist:timer-operations';
const none: TimerOperation[] = [];

let parsed: { text: string | null; operations: TimerOperation[] } = {
  text: null,
  operations: none,
};

export function readOperations(): TimerOperation[] {
  const text = localStorage.getItem(key);
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
  if (operations.length > 0) localStorage.setItem(key, JSON.stringify(operations));
  else localStorage.removeItem(key);
  window.dispatchEvent(new Event(changed));
}

export const addOperation = (operation: TimerOperation) => write([...readOperations(), operation]);

/** Removes the first one, which the server has. */
export const removeFirstOperation = () => write(readOperations().slice(1));

/** Removes those of a timer that is discarded. */
export const removeOperationsOf = (entry_id: string) =>
  write(
    readOperations().filter(
      (operation) =>
        (operation.kind === 'start' ? operation.body.entry_id : operation.entry_id) !== entry_id,
    ),
  );

function subscribe(listener: () => void) {
  // Another tab reports by `storage`.
  for (const name of [changed, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, 'storage']) window.removeEventListener(name, listener);
  };
}

export const useOperations = () => useSyncExternalStore(subscribe, readOperations);
