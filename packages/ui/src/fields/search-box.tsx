import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import classes from './search-box.module.css';
import { type SearchTextOptions, useSearchText } from './use-search-text.ts';

export interface SearchBoxProps extends SearchTextOptions {
  label: string;
  className?: string | undefined;
}

/** A search that filters the list below. */
export function SearchBox({ label, className, ...words }: SearchBoxProps) {
  const { typed, setTyped, search } = useSearchText(words);
  return (
    <Field label={label} hideLabel className={clsx(classes.box, className)}>
      <Input
        type="search"
        limit={100}
        placeholder={label}
        before={<Search size={16} aria-hidden />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && search(typed)}
      />
    </Field>
  );
}
