import { useRef } from 'react';

/**
 * Whether a form that needs an answer to begin with may be shown: once it came, or is known not to
 * come, such as offline. It stays so: a form that is being written in is not taken away again.
 */
export function useSettled({ isLoading }: { isLoading: boolean }): boolean {
  const isSettled = useRef(false);
  if (!isLoading) isSettled.current = true;
  return isSettled.current;
}
