import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import classes from './search-field.module.css';
import { type SearchTextOptions, useSearchText } from './use-search-text.ts';

export interface SearchFieldProps extends SearchTextOptions {
  label: string;
  placeholder: string;
}

/** The search of a whole page; “/” focuses it from anywhere on the page. */
export function SearchField({ label, placeholder, ...words }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, search } = useSearchText(words);
  useSlash(() => field.current?.focus());
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
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
        onKeyDown={({ key }) => key === 'Enter' && search(typed)}
      />
      {typed === '' ? (
        <span className={classes.key} aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          className={classes.clear}
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            search('');
            field.current?.focus();
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
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
