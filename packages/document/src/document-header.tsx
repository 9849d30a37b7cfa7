import type { ReactNode } from 'react';
import { formatDate } from './format.ts';
import { UserText } from './user-text.tsx';

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
  name: string;
  /** The sender's profession and location. */
  about: string;
  /** Addresses the reader may load; the logo precedes the avatar, initials replace both. */
  image?: string | undefined;
  logo?: string | undefined;
  /** Kind and number of the document, such as `Proposal P-0018`. */
  title: ReactNode;
  /** The instant it was sent at, or empty. */
  sentAt: string;
}

export function DocumentHeader({ name, about, image, logo, title, sentAt }: DocumentHeaderProps) {
  return (
    <header className="doc-top">
      <div className="doc-sender">
        <SenderImage name={name} image={image} logo={logo} />
        <div>
          <UserText as="p" className="doc-strong" text={name} blank="Your name" />
          <UserText as="p" className="doc-small" text={about} blank="What you do, and where" />
        </div>
      </div>
      <div className="doc-number">
        {title}
        <p className="doc-small">{formatDate(sentAt) || 'Draft'}</p>
      </div>
    </header>
  );
}

function SenderImage({ name, image, logo }: Pick<DocumentHeaderProps, 'name' | 'image' | 'logo'>) {
  if (logo) return <img className="doc-logo" src={logo} alt="" />;
  if (image) return <img className="doc-photo" src={image} alt="" />;
  return <HalfDiscs name={name} />;
}
