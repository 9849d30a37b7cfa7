import type { RichTextDocument, TextType, UploadedImage } from '@soloist/contracts';
import { readingMinutes } from '@soloist/rich-text';
import { Article, Avatar, Banner } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { WorkTextView } from '../../shared/works/work-text-view.tsx';
import styles from './preview.module.css';

interface BlogViewProps {
  blog: {
    type: TextType;
    title: string;
    brief: string;
    description: unknown;
    coverImg: UploadedImage | null;
    images: UploadedImage[];
    tags: string[];
  };
  publishAt: string | null;
  note?: ReactNode;
}

/** A post as readers will see it. */
export function BlogView({ blog, publishAt, note }: BlogViewProps) {
  const { type, title, brief, description, coverImg, images, tags } = blog;
  return (
    <>
      {note && <Banner tone="info">{note}</Banner>}
      <Article
        level={2}
        title={title || 'Untitled post'}
        brief={brief}
        by={<By />}
        publishedAt={publishAt ?? new Date().toISOString()}
        minutes={readingMinutes(description as RichTextDocument)}
        tags={tags}
        cover={coverImg}
        images={images}
      >
        <WorkTextView type={type} text={description} />
      </Article>
    </>
  );
}

function By() {
  const me = useMe().data?.userInfo;
  if (!me) return null;
  const name = [me.fname, me.lname].filter(Boolean).join(' ');
  return (
    <p className={styles.by}>
      <Avatar name={name} src={me.profileImage || null} size={32} />
      {name}
    </p>
  );
}
