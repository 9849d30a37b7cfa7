import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';
export const isMotionReduced = () => matchMedia(query).matches;

function subscribe(listener: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useReducedMotion = () => useSyncExternalStore(subscribe, isMotionReduced);
