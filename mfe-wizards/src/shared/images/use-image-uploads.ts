import { files } from '@soloist/contracts';
import { cropToRatio } from '@soloist/ui';
import { ApiError, call } from '@soloist/web-client';
import { useEffect, useRef, useState } from 'react';

export interface ImageUpload {
  /** Increases with each chosen image. */
  number: number;
  /** The chosen file. */
  original: File;
  previewUrl: string;
  /** The manually cropped part; without it, the centre of the original is used. */
  part?: File | undefined;
  /** The URL of the image it replaces. */
  replaces?: string | undefined;
  /** 0 to 1. */
  done: number;
  problem?: { message: string; mayTryAgain: boolean } | undefined;
}
type ChosenImage = Pick<ImageUpload, 'original' | 'part' | 'replaces'>;

interface ImageUploadOptions {
  /** The ratio of automatic crops. */
  ratio: number | undefined;
  onUploaded: (url: string, upload: ImageUpload) => void;
}

/** Uploads images, one call each: with progress, cancel and retry. */
export function useImageUploads({ ratio, onUploaded }: ImageUploadOptions) {
  const [uploads, setUploads] = useState<ImageUpload[]>([]);
  const last = useRef(0);
  const controls = useRef(new Map<number, AbortController>());
  const change = ({ number }: ImageUpload, to: Partial<ImageUpload>) =>
    setUploads((all) => all.map((each) => (each.number === number ? { ...each, ...to } : each)));

  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  function dismiss({ number, previewUrl }: ImageUpload) {
    controls.current.get(number)?.abort();
    controls.current.delete(number);
    URL.revokeObjectURL(previewUrl);
    setUploads((all) => all.filter((each) => each.number !== number));
  }

  async function send(upload: ImageUpload) {
    const { number, original, part } = upload;
    const control = new AbortController();
    const { signal } = control;
    controls.current.set(number, control);
    change(upload, { done: 0, problem: undefined });
    try {
      // The server refuses images that this browser cannot draw, and says why.
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

  function add(chosen: ChosenImage) {
    last.current += 1;
    const previewUrl = URL.createObjectURL(chosen.part ?? chosen.original);
    const upload = { ...chosen, number: last.current, previewUrl, done: 0 };
    setUploads((all) => [...all, upload]);
    void send(upload);
  }

  return { uploads, add, retry: send, dismiss };
}

const cut = async (original: File, ratio: number | undefined) =>
  ratio ? cropToRatio(original, ratio).catch(() => original) : original;

/** Retrying a refused image is pointless; after a network or server error it may succeed. */
function describe(error: Error) {
  const isRefused = error instanceof ApiError && [400, 413, 415].includes(error.status);
  return { message: error.message, mayTryAgain: !isRefused };
}
