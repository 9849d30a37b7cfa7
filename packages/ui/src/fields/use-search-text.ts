import { useEffect, useRef, useState } from 'react';

const pauseMs = 300;

export interface SearchTextOptions {
  /** What is searched for now, such as what the address says. */
  q: string;
  /** Gets the words once typing pauses. */
  onSearch: (q: string) => void;
}

/** Words as they are typed; `search` does not wait for a pause. */
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

  // It changed by itself, such as by the back button.
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
