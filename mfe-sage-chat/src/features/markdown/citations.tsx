import type { Citation } from '@soloist/contracts';
import { createContext, useContext, useId, useMemo, useState } from 'react';
import styles from './citations.module.css';
import { ReplyLink } from './reply-link.tsx';
import { pathInApp, readWebUrl } from './urls.rules.ts';

interface CitationState {
  citations: Citation[];
  open: number | undefined;
  toggle: (index: number) => void;
  previewId: string;
}
const CitationsContext = createContext<CitationState | undefined>(undefined);

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
  const visibleCitations = useMemo(() => {
    const toggle = (index: number) => setOpen((known) => (known === index ? undefined : index));
    return { citations, open, toggle, previewId };
  }, [citations, open, previewId]);
  return <CitationsContext value={visibleCitations}>{children}</CitationsContext>;
}

/** The number in the text. */
export function CitationMark({ number }: { number: number }) {
  const visibleCitations = useContext(CitationsContext);
  const citation = visibleCitations?.citations[number - 1];
  if (!visibleCitations || !citation) return `[${number}]`;
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={`Source ${number}: ${citation.title}`}
      aria-expanded={visibleCitations.open === number - 1}
      aria-controls={visibleCitations.previewId}
      onClick={() => visibleCitations.toggle(number - 1)}
    >
      {number}
    </button>
  );
}

/** The numbered sources below a reply; each previews its page before the user opens it. */
export function CitationPills() {
  const visibleCitations = useContext(CitationsContext);
  if (!visibleCitations || visibleCitations.citations.length === 0) return null;
  const open =
    visibleCitations.open === undefined
      ? undefined
      : visibleCitations.citations[visibleCitations.open];
  return (
    <div className={styles.sources}>
      <ul className={styles.pills} aria-label="Sources">
        {visibleCitations.citations.map(({ title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a citation is its number.
          <li key={index}>
            <button
              type="button"
              className={styles.pill}
              aria-expanded={visibleCitations.open === index}
              aria-controls={visibleCitations.previewId}
              onClick={() => visibleCitations.toggle(index)}
            >
              <b>{index + 1}</b>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
      <div id={visibleCitations.previewId}>{open && <CitationPreview citation={open} />}</div>
    </div>
  );
}

function CitationPreview({ citation: { title, url, snippet } }: { citation: Citation }) {
  const address = readWebUrl(url);
  return (
    <div className={styles.preview}>
      <strong>{title}</strong>
      {snippet && <p>{snippet}</p>}
      {address && (
        <ReplyLink href={address.href}>
          {pathInApp(address.href) ? 'Open page' : `Open ${address.host}`}
        </ReplyLink>
      )}
    </div>
  );
}
