import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element becomes visible, and again when `key` changes while it is. */
export function useOnVisible(onSight: () => void, key: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const handleSight = useEffectEvent(onSight);
  useEffect(() => {
    if (!place.current || key === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) handleSight();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [key]);
  return place;
}
