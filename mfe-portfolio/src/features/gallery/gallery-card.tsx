import type { GalleryItem } from '@soloist/contracts';
import { Avatar, ResponsiveImage } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { ImageOff } from 'lucide-react';
import styles from './gallery.module.css';

/** A project as an image that links to its page, with a link to its owner below. */
export function GalleryCard({ item: { project, owner } }: { item: GalleryItem }) {
  const { id, title, brief, skills, image } = project;
  const name = `${owner.fname} ${owner.lname}`.trim() || owner.username;
  return (
    <li className={styles.card}>
      {image ? (
        <ResponsiveImage
          className={styles.art}
          src={image.url}
          alt=""
          sizes="(max-width: 600px) 100vw, (max-width: 1024px) 50vw, 400px"
        />
      ) : (
        <div className={styles.art}>
          <ImageOff size={20} aria-hidden />
        </div>
      )}
      <Link to={`/projectPreview/${id}`} className={styles.title}>
        {title}
      </Link>
      <p className={styles.brief}>{brief || skills.slice(0, 3).join(', ')}</p>
      <Link to={`/profile/${owner.id}`} className={styles.owner}>
        <Avatar name={name} src={owner.profileImage || undefined} size={24} />
        {name}
      </Link>
    </li>
  );
}
