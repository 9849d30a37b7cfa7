import { SageMark } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './root.module.css';
import { toastMs } from './shared/toast-ms.ts';

const failedText = 'We couldn’t load Sage AI. Try again.';
type PanelCode = typeof import('./features/panel/sage-panel.tsx');

/** Not `lazy`: React shows suspended content only after 300 ms, even when its code has loaded. */
function usePanelCode() {
  const [code, setCode] = useState<PanelCode>();
  const load = async () =>
    setCode(await import(/* webpackChunkName: "panel" */ './features/panel/sage-panel.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, ahead of the first opening.
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), []);
  return { code, load };
}

/** The launcher and the panel, which loads while the browser is idle. */
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

const laterMs = 2_000;

/** Runs once the browser is idle; returns a function that cancels it. */
function runWhenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, laterMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
