import { SageMark } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toastMs } from './features/panel/toast-ms.ts';
import styles from './root.module.css';
import { whenIdle } from './when-idle.ts';

const failedText = 'Sage AI could not be loaded. Please try again.';
type PanelCode = typeof import('./features/panel/sage-panel.tsx');

/** Not `lazy`: React shows what suspended only after 300 ms, also when its code is there already. */
function usePanelCode() {
  const [code, setCode] = useState<PanelCode>();
  const load = async () =>
    setCode(await import(/* webpackChunkName: "panel" */ './features/panel/sage-panel.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, ahead of the first opening.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  return { code, load };
}

/** The launcher, and behind it the panel, which loads while the page has nothing else to do. */
export function Sage() {
  const launcher = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { code, load } = usePanelCode();

  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
    if (code) return;
    load().catch(() => {
      setIsOpen(false);
      showToast({ message: failedText, kind: 'error', durationMs: toastMs });
    });
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
      {wasOpened && code && <code.SagePanel isOpen={isOpen} onClose={close} />}
      {isOpen && !code && (
        <div className={styles.loading} role="status" aria-label="Loading Sage AI" />
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
