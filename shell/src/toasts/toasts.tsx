import type { BrowserEvents } from '@soloist/contracts';
import { type ComponentType, useEffect, useState } from 'react';

type Toast = BrowserEvents['soloist:toast'];

/** The page's one toast; the library is loaded with the first one. */
export function Toasts() {
  const [Container, setContainer] = useState<ComponentType>();
  useEffect(() => {
    const show = async (event: Event) => {
      const { showInPlace, ToastPlace } = await import('./toast-place.tsx');
      setContainer(() => ToastPlace);
      showInPlace((event as CustomEvent<Toast>).detail);
    };
    window.addEventListener('soloist:toast', show);
    return () => window.removeEventListener('soloist:toast', show);
  }, []);
  return Container ? <Container /> : null;
}
