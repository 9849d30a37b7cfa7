import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './combobox.module.css';
import box from './control.module.css';
import { useControl } from './field-context.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** At the option's right, such as the time in a time zone; searched too. */
  hint?: string;
}

export interface ComboboxProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboboxOption[];
  placeholder?: string;
  /** The text when nothing matches the typed text. */
  nothingText?: string;
  className?: string;
}

/** More are not drawn; typing narrows the list down. */
const maxVisible = 500;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const words = (text: string) => text.toLowerCase().split(/[\s/_,]+/);

function fittingOptions(options: readonly ComboboxOption[], typed: string) {
  const typedWords = words(typed).filter(Boolean);
  const start = typed.trim().toLowerCase();
  const isLater = ({ label }: ComboboxOption) => Number(!label.toLowerCase().startsWith(start));
  return options
    .filter(({ label, hint = '' }) => {
      const has = words(`${label} ${hint}`);
      return typedWords.every((word) => has.some((part) => part.startsWith(word)));
    })
    .toSorted((one, other) => isLater(one) - isLater(other))
    .slice(0, maxVisible);
}

/**
 * A choice from a long list, with search. Arrows move, Enter chooses, Escape closes the list and
 * keeps the selection. Leaving the field chooses the match.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, placeholder, nothingText = 'No matches', className } = props;
  const control = useControl({});
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // Undefined while the list is closed: then the box shows the chosen option.
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const isOpen = typed !== undefined;
  const visibleOptions = isOpen ? fittingOptions(options, typed) : [];

  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector(`#${CSS.escape(`${listId}-${active}`)}`)?.scrollIntoView?.({
      block: 'nearest',
    });
  }, [isOpen, active, listId]);

  const search = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const openList = () => {
    setTyped('');
    setActive(chosen ? Math.min(options.indexOf(chosen), maxVisible - 1) : 0);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return;
    onChange(option.value);
    setTyped(undefined);
  };
  const move = (step: number) => {
    if (!isOpen) return openList();
    setActive((active + step + visibleOptions.length) % Math.max(visibleOptions.length, 1));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const endsSearch = isOpen && (event.key === 'Enter' || event.key === 'Escape');
    if ((!step && !endsSearch) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (step) move(step);
    else if (event.key === 'Enter') choose(visibleOptions[active]);
    else setTyped(undefined);
  };
  return (
    <div className={clsx(classes.root, className)}>
      <div className={box.box}>
        <input
          type="text"
          {...control}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={
            isOpen && visibleOptions[active] ? `${listId}-${active}` : undefined
          }
          autoComplete="off"
          spellCheck={false}
          placeholder={chosen?.label ?? placeholder}
          value={typed ?? chosen?.label ?? ''}
          onChange={({ target }) => search(target.value)}
          onClick={() => isOpen || openList()}
          onKeyDown={handleKeyDown}
          onBlur={() =>
            typed && visibleOptions[active] ? choose(visibleOptions[active]) : setTyped(undefined)
          }
        />
        <ChevronDown className={classes.arrow} size={16} aria-hidden="true" />
      </div>
      {isOpen && (
        <div ref={list} id={listId} role="listbox" aria-label="Options" className={classes.list}>
          {visibleOptions.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts on the input
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={clsx(classes.option, index === active && classes.active)}
              // Keeps the focus, and with it the list, until the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.hint && <span className={classes.hint}>{option.hint}</span>}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={classes.nothing}>
        {isOpen && visibleOptions.length === 0 && nothingText}
      </p>
    </div>
  );
}
