import { Input } from '@soloist/ui';
import { useId, useState } from 'react';

interface SuggestedInputProps {
  value: string;
  suggestions: readonly string[];
  /** Told when a suggestion is picked, at Enter, or when the field is left. */
  onChange: (value: string) => void;
}

/** A word of the person's own or a suggested one; the browser's own list of suggestions. */
export function SuggestedInput({ value, suggestions, onChange }: SuggestedInputProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const finish = (text: string) => {
    setTyped(undefined);
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <>
      <Input
        list={listId}
        limit={60}
        placeholder="Any"
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target, nativeEvent }) => {
          // Browsers say of a picked suggestion that text was replaced, or that nothing was typed.
          const { inputType } = nativeEvent as InputEvent;
          const isPicked = !inputType || inputType === 'insertReplacementText';
          if (isPicked) finish(target.value);
          else setTyped(target.value);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') finish(currentTarget.value);
        }}
        onBlur={({ target }) => finish(target.value)}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
