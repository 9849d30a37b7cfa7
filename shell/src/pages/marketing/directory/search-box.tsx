import { VisuallyHidden } from '@soloist/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './search-box.module.css';

const pauseMs = 300;

interface SearchBoxProps {
  /** What the address says. */
  q: string;
  /** Told once typing has paused, or at Enter. */
  onChange: (q: string) => void;
}

export function SearchBox({ q, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  const said = useRef(q);
  const say = useRef((_text: string) => {});
  say.current = (text) => {
    if (text.trim() === said.current) return;
    said.current = text.trim();
    onChange(text.trim());
  };

  // The address changed otherwise: back, or cleared.
  useEffect(() => {
    if (q === said.current) return;
    said.current = q;
    setTyped(q);
  }, [q]);

  useEffect(() => {
    const timeout = setTimeout(() => say.current(typed), pauseMs);
    return () => clearTimeout(timeout);
  }, [typed]);

  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        say.current(typed);
      }}
    >
      <Search size={20} aria-hidden="true" />
      <label htmlFor="directory-search">
        <VisuallyHidden>Search freelancers</VisuallyHidden>
      </label>
      <input
        id="directory-search"
        type="search"
        value={typed}
        maxLength={100}
        placeholder="Packaging designer in Lisbon"
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
