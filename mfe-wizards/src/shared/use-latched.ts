import { useState } from 'react';

/** Whether the value has been true: a field that someone empties stays where it is. */
export function useLatched(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
