import type { ReactNode } from 'react';
import { formatDate } from './format.ts';
import { InitialsAvatar } from './initials-avatar.tsx';
import { UserText } from './user-text.tsx';

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
  return <InitialsAvatar name={name} size={4.4} unit="em" />;
}
