import { Input } from '@soloist/ui';
import { useId, useState } from 'react';

interface SuggestedInputProps {
  value: string;
  suggestions: readonly string[];
  /** Called when a suggestion is picked, on Enter and on blur. */
  onChange: (value: string) => void;
}

/** A text field with suggestions, in the browser's native list. */
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
          // Browsers report a picked suggestion as replaced text, or without an input type.
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
