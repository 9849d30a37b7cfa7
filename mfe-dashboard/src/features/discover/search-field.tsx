import { VisuallyHidden } from '@soloist/ui';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './discover.module.css';

const pauseMs = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the address says. */
  q: string;
  /** Told once typing has paused, or at Enter. */
  onFind: (q: string) => void;
}

/** What to look for; “/” leads here from anywhere on the page. */
export function SearchField({ label, placeholder, q, onFind }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, say } = useTyped({ q, onFind });
  useSlash(() => field.current?.focus());
  return (
    <div className={styles.find}>
      <label htmlFor={id} className={styles.findLabel}>
        <Search size={20} aria-hidden="true" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        value={typed}
        maxLength={100}
        placeholder={placeholder}
        autoComplete="off"
        aria-keyshortcuts="/"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && say(typed)}
      />
      {typed === '' ? (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          className={styles.empty}
          aria-label="Clear the words"
          onClick={() => {
            setTyped('');
            say('');
            field.current?.focus();
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function useTyped({ q, onFind }: Pick<SearchFieldProps, 'q' | 'onFind'>) {
  const [typed, setTyped] = useState(q);
  const said = useRef(q);
  const say = (text: string) => {
    if (text.trim() === said.current) return;
    said.current = text.trim();
    onFind(text.trim());
  };
  const latest = useRef(say);
  latest.current = say;

  // The address changed otherwise: back, or cleared.
  useEffect(() => {
    if (q === said.current) return;
    said.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    const timeout = setTimeout(() => latest.current(typed), pauseMs);
    return () => clearTimeout(timeout);
  }, [typed]);
  return { typed, setTyped, say };
}

function useSlash(onSlash: () => void) {
  const latest = useRef(onSlash);
  latest.current = onSlash;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
