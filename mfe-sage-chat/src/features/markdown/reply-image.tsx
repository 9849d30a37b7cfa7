import { Image } from 'lucide-react';
import { useContext } from 'react';
import styles from './markdown.module.css';
import { InLink } from './reply-link.tsx';
import { isUploadedImage, readWebUrl } from './urls.rules.ts';

interface ReplyImageProps {
  src?: string | undefined;
  alt?: string | undefined;
}

/**
 * An image of a reply. One from another site is a card that opens it: loading it would tell that
 * site that the user reads this reply.
 */
export function ReplyImage({ src, alt = '' }: ReplyImageProps) {
  const isInLink = useContext(InLink);
  if (!src) return alt;
  if (isUploadedImage(src))
    return <img className={styles.image} src={src} alt={alt} loading="lazy" />;
  const address = readWebUrl(src);
  if (isInLink || !address) return alt;
  const { href, host } = address;
  return (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <Image size={18} aria-hidden />
      <span>
        <b>{alt || 'Image'}</b>
        <span>Open image from {host}</span>
      </span>
    </a>
  );
}
