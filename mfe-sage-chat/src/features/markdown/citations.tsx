import type { Citation } from '@soloist/contracts';
import { createContext, useContext, useId, useMemo, useState } from 'react';
import { ownPath, readWebAddress } from './addresses.ts';
import styles from './citations.module.css';
import { ReplyLink } from './reply-link.tsx';

interface Shown {
  citations: Citation[];
  open: number | undefined;
  toggle: (index: number) => void;
  previewId: string;
}
const CitationsContext = createContext<Shown | undefined>(undefined);

/** The state of one reply's citations: which preview is open. */
export function CitedText({
  citations,
  children,
}: {
  citations: Citation[];
  children: React.ReactNode;
}) {
  const [open, setOpen] = useState<number>();
  const previewId = useId();
  const shown = useMemo(() => {
    const toggle = (index: number) => setOpen((known) => (known === index ? undefined : index));
    return { citations, open, toggle, previewId };
  }, [citations, open, previewId]);
  return <CitationsContext value={shown}>{children}</CitationsContext>;
}

/** The number in the text. */
export function CitationMark({ number }: { number: number }) {
  const shown = useContext(CitationsContext);
  const citation = shown?.citations[number - 1];
  if (!shown || !citation) return `[${number}]`;
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={`Source ${number}: ${citation.title}`}
      aria-expanded={shown.open === number - 1}
      aria-controls={shown.previewId}
      onClick={() => shown.toggle(number - 1)}
    >
      {number}
    </button>
  );
}

/** The numbered sources below a reply; each shows what was found there before one goes there. */
export function CitationPills() {
  const shown = useContext(CitationsContext);
  if (!shown || shown.citations.length === 0) return null;
  const open = shown.open === undefined ? undefined : shown.citations[shown.open];
  return (
    <div className={styles.sources}>
      <ul className={styles.pills} aria-label="Sources">
        {shown.citations.map(({ title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a citation is its number.
          <li key={index}>
            <button
              type="button"
              className={styles.pill}
              aria-expanded={shown.open === index}
              aria-controls={shown.previewId}
              onClick={() => shown.toggle(index)}
            >
              <b>{index + 1}</b>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
      <div id={shown.previewId}>{open && <CitationPreview citation={open} />}</div>
    </div>
  );
}

function CitationPreview({ citation: { title, url, snippet } }: { citation: Citation }) {
  const address = readWebAddress(url);
  return (
    <div className={styles.preview}>
      <strong>{title}</strong>
      {snippet && <p>{snippet}</p>}
      {address && (
        <ReplyLink href={address.href}>
          {ownPath(address.href) ? 'Open the page' : `Open ${address.host}`}
        </ReplyLink>
      )}
    </div>
  );
}
