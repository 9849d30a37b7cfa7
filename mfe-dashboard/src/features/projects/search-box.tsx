import { Field, Input } from '@soloist/ui';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './projects.module.css';

const typingMs = 300;

interface SearchBoxProps {
  label: string;
  /** What is searched for now. */
  q: string;
  /** Gets the words once typing pauses. */
  onSearch: (q: string) => void;
  className?: string | undefined;
}

/** Words that narrow the list below. */
export function SearchBox({ label, q, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  const searched = useRef(q);
  const search = useRef(onSearch);
  search.current = onSearch;

  // It changed by itself, such as by the back button.
  useEffect(() => {
    if (q !== searched.current) setTyped(q);
    searched.current = q;
  }, [q]);
  useEffect(() => {
    const words = typed.trim();
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      search.current(words);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field label={label} hideLabel className={clsx(styles.find, className)}>
      <Input
        type="search"
        limit={100}
        placeholder={label}
        before={<Search size={16} aria-hidden />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
}
