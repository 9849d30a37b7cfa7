import { useEffect, useRef, useState } from 'react';

/** Accepts files dropped anywhere on the page; returns whether files are dragged over it. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    // An inner element is entered before its outer one is left.
    let depth = 0;
    const listen = (change: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || !latest.current) return;
      change(event);
      setIsOver(depth > 0);
    };
    const listeners = {
      dragenter: listen(() => {
        depth += 1;
      }),
      dragleave: listen(() => {
        depth -= 1;
      }),
      // Without it the browser would leave the page for the file.
      dragover: listen((event) => event.preventDefault()),
      drop: listen((event) => {
        depth = 0;
        // Another drop target already handled them.
        if (event.defaultPrevented) return;
        event.preventDefault();
        latest.current?.([...(event.dataTransfer?.files ?? [])]);
      }),
    };
    const names = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const name of names) window.addEventListener(name, listeners[name]);
    return () => {
      for (const name of names) window.removeEventListener(name, listeners[name]);
    };
  }, []);
  return isOver;
}
