import { type ChatFile, chatFiles, maxChatFileBytes } from '@soloist/contracts';
import { ApiError, call, getClaims, onSessionChange } from '@soloist/web-client';
import pLimit from 'p-limit';
import { create } from 'zustand';
import { createPersistedRecords } from '../chat/persisted-records.store.ts';

/** A file chosen for a message to one person. */
export interface ChosenFile {
  key: string;
  receiver: string;
  name: string;
  size: number;
  createdAt: string;
  /** Set when the server has stored the file. */
  stored?: ChatFile;
  problem?: { message: string; mayTryAgain: boolean } | undefined;
}

/** The in-memory part of a chosen file, which is lost on reload. */
interface InMemoryFile {
  file: File;
  /** A preview of an image, available before the upload. */
  previewUrl: string | undefined;
  /** 0 to 1. */
  done: number;
  control: AbortController | undefined;
}

const { useRecords, saveRecord, getRecords } = createPersistedRecords<ChosenFile>('chat-file');
const useInMemoryFiles = create<Record<string, InMemoryFile | undefined>>(() => ({}));
const sentHere = new Map<string, File>();

// Browsers open six connections per server, and the page needs some of them.
const oneOfThree = pLimit(3);
const drawable = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
const lost = 'The upload stopped when you left this page. Choose the file again.';
// The server keeps files without a message for two days.
const storedMs = 47 * 3600 * 1000;
const old = 'This upload has expired. Choose the file again.';

/** A chosen file with its preview and progress. */
export interface UploadingFile extends ChosenFile {
  previewUrl?: string | undefined;
  /** 0 to 1, while it uploads. */
  done?: number | undefined;
}

/** The chosen files of these keys, in order. */
export function useChosenFiles(keys: string[]): UploadingFile[] {
  const records = useRecords();
  const inMemory = useInMemoryFiles();
  return keys.flatMap((key) => {
    const file = records[key];
    return file ? [toUploadingFile(file, inMemory[key])] : [];
  });
}

function toUploadingFile(file: ChosenFile, held: InMemoryFile | undefined): UploadingFile {
  const withPreview = { ...file, previewUrl: held?.previewUrl };
  const isOld = Date.now() - Date.parse(file.createdAt) > storedMs;
  if (file.stored && isOld)
    return { ...withPreview, problem: { message: old, mayTryAgain: false } };
  if (file.stored || file.problem) return withPreview;
  if (held) return { ...withPreview, done: held.done };
  return { ...withPreview, problem: { message: lost, mayTryAgain: false } };
}

/** The stored files of these keys; undefined until all are stored. */
export function storedFiles(keys: string[]): ChatFile[] | undefined {
  const stored = keys.flatMap((key) => getRecords()[key]?.stored ?? []);
  return stored.length === keys.length ? stored : undefined;
}

/** The bytes of a file that was uploaded from this window. */
export const fileSentHere = (id: string): File | undefined => sentHere.get(id);

/** The reason why a file cannot be sent; undefined if it can. */
export function refusalOf(file: File): string | undefined {
  const most = Math.round(maxChatFileBytes / 1024 / 1024);
  if (file.size > maxChatFileBytes) return `${file.name} is larger than ${most} MB.`;
  if (file.size === 0) return `${file.name} is empty.`;
}

/** Starts the upload of a file to a person and returns its key. */
export function chooseFile(receiver: string, file: File): string {
  const key = crypto.randomUUID();
  const { name, size } = file;
  const previewUrl = drawable.includes(file.type) ? URL.createObjectURL(file) : undefined;
  useInMemoryFiles.setState({ [key]: { file, previewUrl, done: 0, control: undefined } });
  saveRecord(key, { key, receiver, name, size, createdAt: new Date().toISOString() });
  void upload(key);
  return key;
}

/** Retries a failed upload; does nothing for stored or refused files. */
export function uploadAgain(key: string): void {
  const file = getRecords()[key];
  if (!file?.problem?.mayTryAgain || !useInMemoryFiles.getState()[key]) return;
  saveRecord(key, { ...file, problem: undefined });
  void upload(key);
}

/** Cancels an upload and forgets the file. */
export function forgetFile(key: string): void {
  const held = useInMemoryFiles.getState()[key];
  held?.control?.abort();
  if (held?.previewUrl) URL.revokeObjectURL(held.previewUrl);
  useInMemoryFiles.setState({ [key]: undefined });
  saveRecord(key, undefined);
}

const changeInMemoryFile = (key: string, to: Partial<InMemoryFile>) =>
  useInMemoryFiles.setState((all) => (all[key] ? { [key]: { ...all[key], ...to } } : all));

async function upload(key: string): Promise<void> {
  const control = new AbortController();
  changeInMemoryFile(key, { control, done: 0 });
  await oneOfThree(async () => {
    const held = useInMemoryFiles.getState()[key];
    const chosen = getRecords()[key];
    if (!held || !chosen || control.signal.aborted) return;
    try {
      const { file: stored } = await call(chatFiles.upload, {
        query: { receiver: chosen.receiver },
        file: held.file,
        signal: control.signal,
        onProgress: (done) => changeInMemoryFile(key, { done }),
      });
      // Another window may have removed it.
      if (control.signal.aborted || !getRecords()[key]) return;
      sentHere.set(stored.id, held.file);
      saveRecord(key, { ...chosen, stored });
    } catch (error) {
      if (!control.signal.aborted)
        saveRecord(key, { ...chosen, problem: describe(error as Error) });
    }
  });
}

/** The server would refuse the same file again; network and server errors are worth a retry. */
function describe(error: Error) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isBusy = error instanceof ApiError && error.code === 'rate_limited';
  return { message: error.message, mayTryAgain: !isRefused || isBusy };
}

const isUploading = () =>
  Object.entries(useInMemoryFiles.getState()).some(([key, held]) => {
    const chosen = getRecords()[key];
    return held && chosen && !chosen.stored && !chosen.problem;
  });

window.addEventListener('beforeunload', (event) => {
  if (isUploading()) event.preventDefault();
});
onSessionChange(() => {
  if (getClaims()) return;
  for (const key of Object.keys(useInMemoryFiles.getState())) forgetFile(key);
  useInMemoryFiles.setState({}, true);
  sentHere.clear();
});

/** Calls the listener on every change of a file; returns the unsubscribe function. */
export const watchFiles = (listener: () => void) => useRecords.subscribe(listener);
