import '@soloist/rich-text/rich-text.css';
import { RichText } from '@soloist/rich-text';
import { Article, ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, Link, useLocation, useNavigate, useQuery } from '@soloist/web-client';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MarketingLayout } from '../marketing-layout.tsx';
import styles from './blog.module.css';
import { blogQuery } from './blogs.api.ts';
import { nameOf } from './post-texts.ts';
import { useCountedVisit } from './use-counted-visit.ts';
import { Byline, WriterCard } from './writer-card.tsx';

/** One published blog. */
export function BlogPage() {
  const [, , blogId = ''] = useLocation().pathname.split('/');
  return (
    <MarketingLayout>
      <div className={styles.page}>
        <Link to="/gmd-blogs" className={styles.back}>
          <ArrowLeft size={18} aria-hidden />
          All posts
        </Link>
        <Text key={blogId} id={blogId} />
      </div>
    </MarketingLayout>
  );
}

function Text({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(blogQuery(id));
  const end = useRef<HTMLDivElement>(null);
  useCountedVisit(data?.blog, end);
  const title = data && `${data.blog.title} · ${nameOf(data.owner)}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!data && error) {
    if (isMissing(error)) return <NotHere />;
    return <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <BlogSkeleton />;
  const { blog, owner, host } = data;
  const { title: heading, brief, publishedAt, readingMinutes, tags, coverImg, images } = blog;
  return (
    <>
      <Article
        title={heading}
        minutes={readingMinutes}
        cover={coverImg}
        by={<Byline owner={owner} />}
        {...{ brief, publishedAt, tags, images }}
      >
        <RichText document={blog.description} />
      </Article>
      <div ref={end} />
      <WriterCard owner={owner} host={host} />
    </>
  );
}

/** A malformed id is refused with 400; for the reader it is not found as well. */
const isMissing = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status);

function NotHere() {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      headingLevel={1}
      title="Post not found"
      text="Its author may have unpublished or deleted it."
      action={
        <ButtonLink variant="primary" href="/gmd-blogs" onNavigate={navigate}>
          Browse posts
        </ButtonLink>
      }
    />
  );
}

const BlogSkeleton = () => (
  <Loading label="Loading the post" className={styles.loading}>
    <Skeleton width="80%" height={44} />
    <Skeleton width="40%" />
    <Skeleton shape="block" height={320} />
    <Skeleton width="100%" />
    <Skeleton width="95%" />
  </Loading>
);
