import { useRef } from 'react';

/**
 * Whether a form that needs a response to start with can be shown: once the response came, or
 * cannot come, as when offline. Stays true, so that a form in use is never replaced.
 */
export function useInitiallyLoaded({ isLoading }: { isLoading: boolean }): boolean {
  const isReady = useRef(false);
  if (!isLoading) isReady.current = true;
  return isReady.current;
}
