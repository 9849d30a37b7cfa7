import { SageMark } from '@soloist/ui';
import { X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './root.module.css';
import { whenIdle } from './when-idle.ts';

const loadPanel = () => import(/* webpackChunkName: "panel" */ './features/panel/sage-panel.tsx');
const SagePanel = lazy(async () => ({ default: (await loadPanel()).SagePanel }));

/** The launcher, and behind it the panel, which loads while the page has nothing else to do. */
export function Sage() {
  const launcher = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Not loaded ahead, such as offline: opening asks again.
  useEffect(() => whenIdle(() => void loadPanel().catch(() => undefined)), []);

  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  const close = () => {
    setIsOpen(false);
    launcher.current?.focus();
  };
  const toggle = isOpen ? close : open;
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'j' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const title = isOpen ? 'Close chat' : 'Open chat';
  return (
    <>
      {wasOpened && (
        <Suspense
          fallback={
            isOpen && <div className={styles.loading} role="status" aria-label="Loading Sage AI" />
          }
        >
          <SagePanel isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
      <button
        ref={launcher}
        type="button"
        className={styles.launcher}
        title={title}
        aria-label={title}
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+J Meta+J"
        data-open={isOpen || undefined}
        onClick={toggle}
      >
        {isOpen ? <X size={26} aria-hidden strokeWidth={1.75} /> : <SageMark size={26} />}
      </button>
    </>
  );
}
