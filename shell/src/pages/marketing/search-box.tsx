import { VisuallyHidden } from '@soloist/ui';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './search-box.module.css';

const pauseMs = 300;

interface SearchBoxProps {
  /** Names it for screen readers. */
  label: string;
  placeholder: string;
  /** What the address says. */
  q: string;
  /** Told once typing has paused, or at Enter. */
  onChange: (q: string) => void;
}

export function SearchBox({ label, placeholder, q, onChange }: SearchBoxProps) {
  const id = useId();
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
    <div className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        <Search size={20} aria-hidden="true" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={100}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && say.current(typed)}
      />
    </div>
  );
}
