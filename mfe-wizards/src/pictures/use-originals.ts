import { useRef } from 'react';

/** Pictures as they were chosen, by the address of what was made of them: to be cut again. */
export function useOriginals() {
  const originals = useRef(new Map<string, File>());
  return {
    keep: (url: string, original: File) => void originals.current.set(url, original),
    /** What was chosen on another day is gone: the server has what was made of it. */
    read: async (url: string) => originals.current.get(url) ?? fetchFile(url),
  };
}

async function fetchFile(url: string) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], 'picture', { type: blob.type });
}
