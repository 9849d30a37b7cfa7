import { type TimeEntry, type TimerStart, timeTracking, today } from '@soloist/contracts';
import { ApiError, call, queryClient, showToast, useMutation, useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import { type RunningTimer, runningAfter } from './timer.rules.ts';
import {
  addOperation,
  readOperations,
  removeFirstOperation,
  removeOperationsOf,
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

/** Sends what the server does not have yet, in order. Repeated requests change nothing there. */
export async function sendOperations(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    while (readOperations().length > 0) {
      const entry = await sendFirst();
      if (!entry) return;
      queryClient.setQueryData(timerKey, entry.running ? entry : null);
      removeFirstOperation();
      void queryClient.invalidateQueries({ queryKey: ['time'] });
    }
  } finally {
    isSending = false;
  }
}

/** The entry; undefined when there is no answer, so that it is sent again later. */
async function sendFirst(): Promise<TimeEntry | undefined> {
  const [operation] = readOperations();
  try {
    if (operation?.kind === 'start') {
      return (await call(timeTracking.start, { body: operation.body })).entry;
    }
    const { entry_id = '', stopped_at = '' } = operation ?? {};
    const stop = { params: { entry_id }, body: { stopped_at } };
    return (await call(timeTracking.stop, stop)).entry;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isRefused) {
      showToast({ message: error.message, kind: 'error' });
      removeFirstOperation();
      void queryClient.invalidateQueries({ queryKey: ['time'] });
    }
    return undefined;
  }
}

/** Sends what an earlier page or a time offline has left, now and once there is a network. */
export function useSending() {
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
