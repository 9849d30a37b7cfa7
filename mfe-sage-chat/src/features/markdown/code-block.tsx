import '@soloist/ui/mono.css';
import { showToast } from '@soloist/web-client';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toastMs } from '../../shared/toast-ms.ts';
import styles from './markdown.module.css';

const copiedMs = 2_000;

export function CodeBlock({ code, language }: { code: string; language: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setIsCopied(true);
    } catch {
      const message = 'We couldn’t copy the code. Select it and copy it yourself.';
      showToast({ message, kind: 'error', durationMs: toastMs });
    }
  };
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{language || 'Text'}</span>
        <button type="button" onClick={copy}>
          {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
