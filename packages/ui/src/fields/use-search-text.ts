import { useEffect, useRef, useState } from 'react';

const pauseMs = 300;

export interface SearchTextOptions {
  /** The current search, such as that in the URL. */
  q: string;
  /** Receives the words once typing pauses. */
  onSearch: (q: string) => void;
}

/** The words as typed; `search` does not wait for a pause. */
export function useSearchText({ q, onSearch }: SearchTextOptions) {
  const [typed, setTyped] = useState(q);
  const reported = useRef(q);
  const search = (text: string) => {
    const words = text.trim();
    if (words === reported.current) return;
    reported.current = words;
    onSearch(words);
  };
  const latest = useRef(search);
  latest.current = search;

  // The search changed from outside, such as by the back button.
  useEffect(() => {
    if (q === reported.current) return;
    reported.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, search };
}
