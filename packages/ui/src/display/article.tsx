import { dateFormat } from '@soloist/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './article.module.css';
import { Chip } from './chip.tsx';
import { Heading } from './heading.tsx';
import { ResponsiveImage } from './responsive-image.tsx';

interface ArticleImage {
  url: string;
  alt: string;
}

interface ArticleProps {
  title: string;
  /** What it is about, in a sentence. */
  brief?: string;
  /** Who wrote it. */
  by?: ReactNode;
  /** When it was published, as an instant; absent before it is. */
  publishedAt?: string | null;
  minutes: number;
  tags?: readonly string[];
  cover?: ArticleImage | null;
  /** Shown below the text, but for the cover. */
  images?: readonly ArticleImage[];
  /** Its heading's level: 1 unless a bar above has that. */
  level?: 1 | 2;
  /** The text. */
  children: ReactNode;
  className?: string;
}

const sizes = '(max-width: 768px) 100vw, 680px';

/** A blog as its readers see it, in reading width. */
export function Article(props: ArticleProps) {
  const { title, brief, by, publishedAt, minutes, cover, level = 1, children, className } = props;
  const { tags = [], images = [] } = props;
  const others = images.filter(({ url }) => url !== cover?.url);
  return (
    <article className={clsx(classes.article, className)}>
      <header className={classes.head}>
        <Heading level={level} size="display">
          {title}
        </Heading>
        {brief && <p className={classes.brief}>{brief}</p>}
        {by}
        <p className={classes.meta}>
          {publishedAt && <time dateTime={publishedAt}>{dayOf(publishedAt)}</time>}
          <span>{minutes === 1 ? '1 minute' : `${minutes} minutes`} to read</span>
        </p>
      </header>
      {cover && (
        <ResponsiveImage
          className={classes.cover}
          src={cover.url}
          alt={cover.alt}
          sizes={sizes}
          loading="eager"
        />
      )}
      <div className={classes.text}>{children}</div>
      {others.map(({ url, alt }) => (
        <ResponsiveImage key={url} className={classes.image} src={url} alt={alt} sizes={sizes} />
      ))}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

// The day in UTC, as on portfolio sites: it is rendered where the reader’s zone is not known.
const dayOf = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
