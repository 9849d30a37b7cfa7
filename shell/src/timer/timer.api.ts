import { type TimeEntry, type TimerStart, timeTracking, today } from '@soloist/contracts';
import {
  ApiError,
  call,
  getRole,
  queryClient,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { useEffect } from 'react';
import {
  entryIdOf,
  type RunningTimer,
  runningAfter,
  type TimerOperation,
  withoutSubject,
} from './timer.rules.ts';
import {
  addOperation,
  readOperations,
  removeOperation,
  removeOperationsOf,
  replaceOperation,
  useOperations,
} from './timer-operations.store.ts';

const timerKey = ['time', 'timer'];
const retryMs = 15_000;

/** The running timer, on any device of the person and started offline, too. */
export function useTimer(): RunningTimer | undefined {
  const operations = useOperations();
  const { data } = useQuery({
    queryKey: timerKey,
    queryFn: async ({ signal }) => (await call(timeTracking.running, { signal })).entry,
  });
  return runningAfter(data, operations);
}

export const useTimeSubjects = () =>
  useQuery({
    queryKey: ['time', 'subjects'],
    queryFn: ({ signal }) => call(timeTracking.subjects, { signal }),
  });

export function startTimer(
  work: Omit<TimerStart, 'entry_id' | 'started_at' | 'day'>,
  name: string,
) {
  const started_at = new Date().toISOString();
  const body = { ...work, entry_id: crypto.randomUUID(), started_at, day: today() };
  addOperation({ kind: 'start', body, projectName: name });
  void sendOperations();
}

export function stopTimer({ entry_id }: RunningTimer) {
  addOperation({ kind: 'stop', entry_id, stopped_at: new Date().toISOString() });
  void sendOperations();
}

let isSending = false;

/**
 * Sends what the server does not have yet, in order, from one tab at a time. Repeated requests
 * change nothing there.
 */
export async function sendOperations(): Promise<void> {
  if (isSending) return;
  isSending = true;
  // Only pages from a secure origin have locks.
  if (navigator.locks) await navigator.locks.request('timer-operations', sendAll);
  else await sendAll();
}

async function sendAll() {
  try {
    let isAnswered = true;
    while (isAnswered && getRole() === 'freelancer') {
      const [operation] = readOperations();
      if (!operation) return;
      isAnswered = await sendOperation(operation);
    }
  } finally {
    isSending = false;
  }
}

/** Returns false when there is no answer, so that it is sent again later. */
async function sendOperation(operation: TimerOperation): Promise<boolean> {
  try {
    const entry = await callServer(operation);
    queryClient.setQueryData(timerKey, entry.running ? entry : null);
    removeOperation(operation);
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefused(error)) return false;
    handleRefusal(operation, error);
  }
  void queryClient.invalidateQueries({ queryKey: ['time'] });
  return true;
}

async function callServer(operation: TimerOperation): Promise<TimeEntry> {
  if (operation.kind === 'start') {
    return (await call(timeTracking.start, { body: operation.body })).entry;
  }
  const { entry_id, stopped_at } = operation;
  const stop = { params: { entry_id }, body: { stopped_at } };
  return (await call(timeTracking.stop, stop)).entry;
}

/** Signing in, waiting or trying again does not help. */
const isRefused = ({ status }: ApiError) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status);

const subjectPaths = ['project_id', 'milestone_id', 'client_email'];

/** A project that no longer exists must not cost the time. */
function handleRefusal(operation: TimerOperation, { message, details }: ApiError) {
  const isSubject = details.some(({ path }) => subjectPaths.includes(path));
  const plain = isSubject ? withoutSubject(operation) : undefined;
  if (plain) {
    replaceOperation(plain);
    showToast({ message: `${message} We saved your time without it.`, kind: 'error' });
  } else {
    removeOperationsOf(entryIdOf(operation));
    showToast({ message, kind: 'error' });
  }
}

/** Sends what an earlier page or a time offline has left, now and once there is a network. */
export function useTimerSync() {
  useEffect(() => {
    const send = () => void sendOperations();
    send();
    window.addEventListener('online', send);
    const timer = setInterval(() => {
      if (readOperations().length > 0) send();
    }, retryMs);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, []);
}

/** Deletes the running timer and its time. */
export const useDiscardTimer = () =>
  useMutation({
    mutationFn: async ({ entry_id }: RunningTimer) => {
      removeOperationsOf(entry_id);
      await call(timeTracking.remove, { params: { entry_id } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['time'] }),
    onError: (error) => showToast({ message: error.message, kind: 'error' }),
  });
