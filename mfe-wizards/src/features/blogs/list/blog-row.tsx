import type { BlogSummary } from '@soloist/contracts';
import { ButtonLink, IconButton, Menu, type MenuItem, Picture } from '@soloist/ui';
import { copyText, Link, useNavigate } from '@soloist/web-client';
import { Ellipsis, Eye, Link2, PenLine, Send, Trash2, Undo2 } from 'lucide-react';
import { addressOfBlog } from '../addresses.ts';
import { useOwnSite, useShowBlog } from '../blogs.api.ts';
import { momentOf } from '../local-moment.ts';
import styles from './list.module.css';

interface BlogRowProps {
  blog: BlogSummary;
  onRemove: () => void;
}

/** One own blog with how much it is read, and what can be done with it. */
export function BlogRow({ blog, onRemove }: BlogRowProps) {
  const navigate = useNavigate();
  const { id, title, image } = blog;
  return (
    <li className={styles.row}>
      {image ? (
        <Picture className={styles.image} src={image.url} alt="" sizes="96px" />
      ) : (
        <span className={styles.image}>
          <PenLine size={20} aria-hidden />
        </span>
      )}
      <div className={styles.what}>
        <Link to={`/blogPreview?id=${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.meta}>{factsOf(blog)}</span>
      </div>
      <div className={styles.actions}>
        <ButtonLink
          size="sm"
          href={`/create-blog?blog=${id}`}
          onNavigate={navigate}
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
        <BlogMenu blog={blog} onRemove={onRemove} />
      </div>
    </li>
  );
}

function factsOf({ status, publishedAt, readingMinutes, views, reads }: BlogSummary): string {
  const minutes = `${readingMinutes}\u00a0min`;
  if (status === 'draft') return `Taken back · ${minutes}`;
  const when = publishedAt ? momentOf(publishedAt) : '';
  if (status === 'scheduled') return `Public from ${when} · ${minutes}`;
  return [when, counted(views, 'view'), counted(reads, 'read'), minutes].join(' · ');
}

const counted = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`;

function BlogMenu({ blog, onRemove }: BlogRowProps) {
  const site = useOwnSite();
  const show = useShowBlog();
  const navigate = useNavigate();
  const { id, title, status } = blog;
  const takeBack: MenuItem = {
    label: 'Take back',
    icon: <Undo2 size={16} />,
    onSelect: () => show.mutate({ id, published: false }),
  };
  const publish = (label: string): MenuItem => ({
    label,
    icon: <Send size={16} />,
    onSelect: () => show.mutate({ id, published: true, now: true }),
  });
  const changes: Record<typeof status, MenuItem[]> = {
    draft: [publish('Publish')],
    scheduled: [publish('Publish now'), takeBack],
    published: [
      takeBack,
      {
        label: 'Copy link',
        icon: <Link2 size={16} />,
        onSelect: () => void copyText(addressOfBlog(blog, site)),
      },
    ],
  };
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${title}`}>
          <Ellipsis size={16} />
        </IconButton>
      }
      items={[
        {
          label: 'Preview',
          icon: <Eye size={16} />,
          href: `/blogPreview?id=${id}`,
          onNavigate: navigate,
        },
        ...changes[status],
        'divider',
        { label: 'Delete', icon: <Trash2 size={16} />, tone: 'danger', onSelect: onRemove },
      ]}
    />
  );
}
