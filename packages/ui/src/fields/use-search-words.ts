import { useEffect, useRef, useState } from 'react';

const pauseMs = 300;

export interface SearchWords {
  /** What is searched for now, such as what the address says. */
  q: string;
  /** Gets the words once typing pauses. */
  onSearch: (q: string) => void;
}

/** Words as they are typed; `say` does not wait for a pause. */
export function useSearchWords({ q, onSearch }: SearchWords) {
  const [typed, setTyped] = useState(q);
  const said = useRef(q);
  const say = (text: string) => {
    const words = text.trim();
    if (words === said.current) return;
    said.current = words;
    onSearch(words);
  };
  const latest = useRef(say);
  latest.current = say;

  // It changed by itself, such as by the back button.
  useEffect(() => {
    if (q === said.current) return;
    said.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, say };
}
