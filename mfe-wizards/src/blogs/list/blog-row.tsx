import type { BlogSummary } from '@soloist/contracts';
import { formatCount } from '@soloist/contracts';
import { ButtonLink, IconButton, Menu, type MenuItem, ResponsiveImage } from '@soloist/ui';
import { copyText, Link, useNavigate } from '@soloist/web-client';
import { Ellipsis, Eye, Link2, PenLine, Send, Trash2, Undo2 } from 'lucide-react';
import { blogUrl } from '../blog-urls.rules.ts';
import { useMySite, useSetBlogPublished } from '../blogs.api.ts';
import { formatDateTime } from '../local-time.rules.ts';
import styles from './list.module.css';

interface BlogRowProps {
  blog: BlogSummary;
  onRemove: () => void;
}

/** One post with its statistics and actions. */
export function BlogRow({ blog, onRemove }: BlogRowProps) {
  const navigate = useNavigate();
  const { id, title, image } = blog;
  return (
    <li className={styles.row}>
      {image ? (
        <ResponsiveImage className={styles.image} src={image.url} alt="" sizes="96px" />
      ) : (
        <span className={styles.image}>
          <PenLine size={20} aria-hidden />
        </span>
      )}
      <div className={styles.what}>
        <Link to={`/blogPreview?id=${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.meta}>{describeBlog(blog)}</span>
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

function describeBlog({ status, publishedAt, readingMinutes, views, reads }: BlogSummary): string {
  const minutes = `${readingMinutes}\u00a0min`;
  if (status === 'draft') return `Unpublished · ${minutes}`;
  const when = publishedAt ? formatDateTime(publishedAt) : '';
  if (status === 'scheduled') return `Scheduled for ${when} · ${minutes}`;
  return [when, counted(views, 'view'), counted(reads, 'read-through'), minutes].join(' · ');
}

const counted = (count: number, noun: string) => formatCount(count, noun);

function BlogMenu({ blog, onRemove }: BlogRowProps) {
  const site = useMySite();
  const show = useSetBlogPublished();
  const navigate = useNavigate();
  const { id, title, status } = blog;
  const unpublish: MenuItem = {
    label: 'Unpublish',
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
    scheduled: [publish('Publish now'), unpublish],
    published: [
      unpublish,
      {
        label: 'Copy link',
        icon: <Link2 size={16} />,
        onSelect: () => void copyText(blogUrl(blog, site)),
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
