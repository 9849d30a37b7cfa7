import { Image } from 'lucide-react';
import { useContext } from 'react';
import { isOwnImage, readWebAddress } from './addresses.ts';
import styles from './markdown.module.css';
import { InLink } from './reply-link.tsx';

interface ReplyImageProps {
  src?: string | undefined;
  alt?: string | undefined;
}

/**
 * An image of a reply. One from another site is a card that opens it: loading it by itself would
 * tell that site that, and what, was read here.
 */
export function ReplyImage({ src, alt = '' }: ReplyImageProps) {
  const isInLink = useContext(InLink);
  if (!src) return alt;
  if (isOwnImage(src)) return <img className={styles.image} src={src} alt={alt} loading="lazy" />;
  const address = readWebAddress(src);
  if (isInLink || !address) return alt;
  const { href, host } = address;
  return (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <Image size={18} aria-hidden />
      <span>
        <b>{alt || 'Image'}</b>
        <span>Open the image from {host}</span>
      </span>
    </a>
  );
}
