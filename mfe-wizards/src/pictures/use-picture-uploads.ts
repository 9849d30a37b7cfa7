import { files } from '@soloist/contracts';
import { cutToRatio } from '@soloist/ui';
import { ApiError, call } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';

export interface PictureUpload {
  /** Grows with each that is chosen. */
  number: number;
  /** As it was chosen. */
  original: File;
  previewUrl: string;
  /** The part that was cut by hand; the middle of the original without it. */
  part?: File | undefined;
  /** The picture whose place it takes. */
  replaces?: string | undefined;
  /** 0 to 1. */
  done: number;
  problem?: { message: string; mayTryAgain: boolean } | undefined;
}
type Chosen = Pick<PictureUpload, 'original' | 'part' | 'replaces'>;

interface Uploading {
  /** What each is cut to, unless it was by hand. */
  ratio: number | undefined;
  onUploaded: (url: string, upload: PictureUpload) => void;
}

/** Pictures on their way to the server, one call each: followed, cancelled, tried again. */
export function usePictureUploads({ ratio, onUploaded }: Uploading) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const last = useRef(0);
  const controls = useRef(new Map<number, AbortController>());
  const change = ({ number }: PictureUpload, to: Partial<PictureUpload>) =>
    setUploads((all) => all.map((each) => (each.number === number ? { ...each, ...to } : each)));

  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  function dismiss({ number, previewUrl }: PictureUpload) {
    controls.current.get(number)?.abort();
    controls.current.delete(number);
    URL.revokeObjectURL(previewUrl);
    setUploads((all) => all.filter((each) => each.number !== number));
  }

  async function send(upload: PictureUpload) {
    const { number, original, part } = upload;
    const control = new AbortController();
    const { signal } = control;
    controls.current.set(number, control);
    change(upload, { done: 0, problem: undefined });
    try {
      // What this browser cannot draw, the server refuses with its reason.
      const file = part ?? (await cut(original, ratio));
      signal.throwIfAborted();
      const onProgress = (done: number) => change(upload, { done });
      const query = { as: 'picture' as const };
      const { url } = await call(files.uploadImage, { query, file, signal, onProgress });
      signal.throwIfAborted();
      dismiss(upload);
      onUploaded(url, upload);
    } catch (error) {
      if (!signal.aborted) change(upload, { problem: describe(error as Error) });
    }
  }

  function add(chosen: Chosen) {
    last.current += 1;
    const previewUrl = URL.createObjectURL(chosen.part ?? chosen.original);
    const upload = { ...chosen, number: last.current, previewUrl, done: 0 };
    setUploads((all) => [...all, upload]);
    void send(upload);
  }

  return { uploads, add, retry: send, dismiss };
}

const cut = async (original: File, ratio: number | undefined) =>
  ratio ? cutToRatio(original, ratio).catch(() => original) : original;

/** The same picture is refused again; a network or a server may be better by now. */
function describe(error: Error) {
  const isRefused = error instanceof ApiError && [400, 413, 415].includes(error.status);
  return { message: error.message, mayTryAgain: !isRefused };
}
