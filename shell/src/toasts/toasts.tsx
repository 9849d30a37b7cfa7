import type { BrowserEvents } from '@soloist/contracts';
import { consumeLaterToast } from '@soloist/web-client';
import { type ComponentType, useEffect, useState } from 'react';

type Toast = BrowserEvents['soloist:toast'];

/** The page's one toast; the library is loaded with the first one. */
export function Toasts() {
  const [Container, setContainer] = useState<ComponentType>();
  useEffect(() => {
    const show = async (toast: Toast) => {
      const { showInPlace, ToastPlace } = await import('./toast-place.tsx');
      setContainer(() => ToastPlace);
      showInPlace(toast);
    };
    const handleToast = (event: Event) => show((event as CustomEvent<Toast>).detail);
    const left = consumeLaterToast();
    if (left) void show(left);
    window.addEventListener('soloist:toast', handleToast);
    return () => window.removeEventListener('soloist:toast', handleToast);
  }, []);
  return Container ? <Container /> : null;
}
