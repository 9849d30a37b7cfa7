import type { ProposalDocument } from '@soloist/contracts';
import { formatDate } from './format.ts';
import { Words } from './words.tsx';

const graphemes = new Intl.Segmenter();

/** First letters of the first and the last word, whatever the script. */
function initials(name: string): string[] {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...graphemes.segment(word)][0]!.segment.toLocaleUpperCase());
}

function HalfDiscs({ name }: { name: string }) {
  const [first, last] = initials(name);
  return (
    <svg className="doc-photo" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M19 2a18 18 0 0 0 0 36z" fill="#24413a" />
      <path d="M21 2a18 18 0 0 1 0 36z" fill="#f6b596" />
      <text className="doc-initial" x="11.5" y="24.5" fill="#fff">
        {first}
      </text>
      <text className="doc-initial" x="28.5" y="24.5" fill="#24413a">
        {last}
      </text>
    </svg>
  );
}

interface DocumentHeaderProps {
  document: Pick<ProposalDocument, 'sender' | 'number' | 'sentAt'>;
  senderImage?: string;
}

export function DocumentHeader({ document, senderImage }: DocumentHeaderProps) {
  const { sender, number, sentAt } = document;
  const about = [sender.headline, sender.location].filter(Boolean).join(', ');
  return (
    <header className="doc-top">
      <div className="doc-sender">
        {senderImage ? (
          <img className="doc-photo" src={senderImage} alt="" />
        ) : (
          <HalfDiscs name={sender.name} />
        )}
        <div>
          <Words as="p" className="doc-strong" text={sender.name} blank="Your name" />
          <Words as="p" className="doc-small" text={about} blank="What you do, and where" />
        </div>
      </div>
      <div className="doc-number">
        <p className="doc-strong">{`Proposal ${number}`.trim()}</p>
        <p className="doc-small">{formatDate(sentAt) || 'Draft'}</p>
      </div>
    </header>
  );
}
