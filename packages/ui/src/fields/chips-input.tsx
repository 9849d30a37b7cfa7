import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import classes from './chips-input.module.css';
import box from './control.module.css';
import { useControl } from './field-context.ts';

export interface ChipsInputProps {
  value: readonly string[];
  onChange: (list: string[]) => void;
  placeholder?: string;
  /** Most chips; the text box is hidden when they are reached. */
  max?: number;
  /** Most characters of one chip. */
  limit?: number;
  /** Offered below the box if they match the typed text; any other text is allowed, too. */
  suggestions?: readonly string[];
  /** Called with the typed text, for `suggestions` from the server: they are offered as they arrive. */
  onTyping?: (text: string) => void;
  onBlur?: () => void;
  className?: string;
}

/** A list of short words. Enter or comma adds, Backspace removes the last, a duplicate pulses. */
export function ChipsInput(props: ChipsInputProps) {
  const { value, onChange, placeholder, max = Infinity, limit = 60, onBlur, className } = props;
  const { suggestions = [], onTyping } = props;
  const [text, storeText] = useState('');
  const setText = (typed: string) => {
    storeText(typed);
    onTyping?.(typed);
  };
  const [pulsing, setPulsing] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const control = useControl({});
  const isFull = value.length >= max;

  /** Adds every comma-separated word; one that exists already pulses instead. */
  const add = (words: string) => {
    const list = [...value];
    for (const word of words.split(',').map((part) => part.trim().slice(0, limit))) {
      const twin = list.find((chip) => chip.toLowerCase() === word.toLowerCase());
      if (twin) setPulsing(twin);
      else if (word && list.length < max) list.push(word);
    }
    setText('');
    if (list.length === value.length) return;
    setAnnouncement(`Added ${list.slice(value.length).join(', ')}`);
    onChange(list);
  };
  const remove = (chip: string) => {
    setAnnouncement(`Removed ${chip}`);
    onChange(value.filter((other) => other !== chip));
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    // While an input method composes, Enter picks a candidate.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && last) remove(last);
  };
  const offered = isFull ? [] : offer(suggestions, { value, text: onTyping ? '' : text });
  return (
    <div className={className}>
      <div className={clsx(box.box, classes.chips)}>
        {value.map((chip) => (
          <span
            key={chip}
            className={clsx(classes.chip, chip === pulsing && classes.pulse)}
            onAnimationEnd={() => setPulsing(undefined)}
          >
            {chip}
            <button type="button" aria-label={`Remove ${chip}`} onClick={() => remove(chip)}>
              <X size={14} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          type="text"
          {...control}
          ref={input}
          value={text}
          readOnly={isFull}
          placeholder={isFull ? '' : placeholder}
          autoComplete="off"
          onChange={({ target }) =>
            target.value.includes(',') ? add(target.value) : setText(target.value)
          }
          onKeyDown={handleKeyDown}
          onBlur={() => {
            add(text);
            onBlur?.();
          }}
        />
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </div>
      {offered.length > 0 && (
        <fieldset className={classes.offered}>
          <legend>
            <VisuallyHidden>Suggestions</VisuallyHidden>
          </legend>
          {offered.map((word) => (
            <button
              key={word}
              type="button"
              aria-label={`Add ${word}`}
              // Leaving the box would add the typed text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                add(word);
                input.current?.focus();
              }}
            >
              <Plus size={12} aria-hidden="true" />
              {word}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const mostOffered = 6;

function offer(
  suggestions: readonly string[],
  { value, text }: { value: readonly string[]; text: string },
) {
  const selected = new Set(value.map((chip) => chip.toLowerCase()));
  const typed = text.trim().toLowerCase();
  return suggestions
    .filter((word) => word.toLowerCase().includes(typed) && !selected.has(word.toLowerCase()))
    .slice(0, mostOffered);
}
