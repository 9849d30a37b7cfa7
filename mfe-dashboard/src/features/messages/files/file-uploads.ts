import { type ChatFile, chatFiles, maxChatFileBytes } from '@soloist/contracts';
import { ApiError, call, getClaims, onSessionChange } from '@soloist/web-client';
import pLimit from 'p-limit';
import { create } from 'zustand';
import { createKept } from '../kept.ts';

/** A file that was chosen for a message to one person. */
export interface ChosenFile {
  key: string;
  receiver: string;
  name: string;
  size: number;
  createdAt: string;
  /** Once the server has it. */
  stored?: ChatFile;
  problem?: { message: string; mayTryAgain: boolean } | undefined;
}

/** What of it this window holds: the file itself does not outlive a reload. */
interface HeldFile {
  file: File;
  /** Of an image, to be shown at once. */
  previewUrl: string | undefined;
  /** 0 to 1. */
  done: number;
  control: AbortController | undefined;
}

const { useKept, keep, getKept } = createKept<ChosenFile>('chat-file');
const useHeldFiles = create<Record<string, HeldFile | undefined>>(() => ({}));
const sentHere = new Map<string, File>();

// A browser has six connections to one server: the page needs some of them.
const oneOfThree = pLimit(3);
const drawable = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
const lost = 'It was not uploaded when this page was left. Please choose it again.';
// The server keeps files without a message for two days.
const keptMs = 47 * 3600 * 1000;
const old = 'It was uploaded too long ago. Please choose it again.';

/** A chosen file as it is shown. */
export interface FileOnItsWay extends ChosenFile {
  previewUrl?: string | undefined;
  /** 0 to 1, while it uploads. */
  done?: number | undefined;
}

/** The chosen files of these keys, in their order. */
export function useChosenFiles(keys: string[]): FileOnItsWay[] {
  const kept = useKept();
  const held = useHeldFiles();
  return keys.flatMap((key) => {
    const file = kept[key];
    return file ? [onItsWay(file, held[key])] : [];
  });
}

function onItsWay(file: ChosenFile, held: HeldFile | undefined): FileOnItsWay {
  const shown = { ...file, previewUrl: held?.previewUrl };
  const isOld = Date.now() - Date.parse(file.createdAt) > keptMs;
  if (file.stored && isOld) return { ...shown, problem: { message: old, mayTryAgain: false } };
  if (file.stored || file.problem) return shown;
  if (held) return { ...shown, done: held.done };
  return { ...shown, problem: { message: lost, mayTryAgain: false } };
}

/** What the server has of these files; nothing until it has them all. */
export function storedFiles(keys: string[]): ChatFile[] | undefined {
  const stored = keys.flatMap((key) => getKept()[key]?.stored ?? []);
  return stored.length === keys.length ? stored : undefined;
}

/** The bytes of a file that was uploaded from this window. */
export const fileSentHere = (id: string): File | undefined => sentHere.get(id);

/** Why a file cannot be sent; nothing if it can. */
export function refusalOf(file: File): string | undefined {
  const most = Math.round(maxChatFileBytes / 1024 / 1024);
  if (file.size > maxChatFileBytes) return `${file.name} is larger than ${most} MB.`;
  if (file.size === 0) return `${file.name} is empty.`;
}

/** Begins to upload a file for a person and gives its key. */
export function chooseFile(receiver: string, file: File): string {
  const key = crypto.randomUUID();
  const { name, size } = file;
  const previewUrl = drawable.includes(file.type) ? URL.createObjectURL(file) : undefined;
  useHeldFiles.setState({ [key]: { file, previewUrl, done: 0, control: undefined } });
  keep(key, { key, receiver, name, size, createdAt: new Date().toISOString() });
  void upload(key);
  return key;
}

/** Tries once more what did not arrive; nothing for what is there or was refused. */
export function uploadAgain(key: string): void {
  const file = getKept()[key];
  if (!file?.problem?.mayTryAgain || !useHeldFiles.getState()[key]) return;
  keep(key, { ...file, problem: undefined });
  void upload(key);
}

/** Stops its upload, or has nothing more to do with what is there. */
export function forgetFile(key: string): void {
  const held = useHeldFiles.getState()[key];
  held?.control?.abort();
  if (held?.previewUrl) URL.revokeObjectURL(held.previewUrl);
  useHeldFiles.setState({ [key]: undefined });
  keep(key, undefined);
}

const changeHeld = (key: string, to: Partial<HeldFile>) =>
  useHeldFiles.setState((all) => (all[key] ? { [key]: { ...all[key], ...to } } : all));

async function upload(key: string): Promise<void> {
  const control = new AbortController();
  changeHeld(key, { control, done: 0 });
  await oneOfThree(async () => {
    const held = useHeldFiles.getState()[key];
    const chosen = getKept()[key];
    if (!held || !chosen || control.signal.aborted) return;
    try {
      const { file: stored } = await call(chatFiles.upload, {
        query: { receiver: chosen.receiver },
        file: held.file,
        signal: control.signal,
        onProgress: (done) => changeHeld(key, { done }),
      });
      // Another window may have thought better of it.
      if (control.signal.aborted || !getKept()[key]) return;
      sentHere.set(stored.id, held.file);
      keep(key, { ...chosen, stored });
    } catch (error) {
      if (!control.signal.aborted) keep(key, { ...chosen, problem: describe(error as Error) });
    }
  });
}

/** The same file is refused again; a network or a server may be better by now. */
function describe(error: Error) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isBusy = error instanceof ApiError && error.code === 'rate_limited';
  return { message: error.message, mayTryAgain: !isRefused || isBusy };
}

const isUploading = () =>
  Object.entries(useHeldFiles.getState()).some(([key, held]) => {
    const chosen = getKept()[key];
    return held && chosen && !chosen.stored && !chosen.problem;
  });

window.addEventListener('beforeunload', (event) => {
  if (isUploading()) event.preventDefault();
});
onSessionChange(() => {
  if (getClaims()) return;
  for (const key of Object.keys(useHeldFiles.getState())) forgetFile(key);
  useHeldFiles.setState({}, true);
  sentHere.clear();
});

/** Calls back with every change of a file, until it is told to stop. */
export const watchFiles = (listener: () => void) => useKept.subscribe(listener);
