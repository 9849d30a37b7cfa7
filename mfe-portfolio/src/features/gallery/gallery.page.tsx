import { Button, EmptyState, ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useNavigate, useSearchParams } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import { type GalleryFilters, useGallery } from './gallery.api.ts';
import styles from './gallery.module.css';
import { GalleryCard } from './gallery-card.tsx';
import { GalleryFilterBar } from './gallery-filter-bar.tsx';

const longestSearch = 100;

/** All published projects, by words, skill and tool; the URL stores the filters. */
export function GalleryPage() {
  const [search, setSearch] = useSearchParams();
  const filters = {
    q: search.get('q')?.slice(0, longestSearch) || undefined,
    skill: search.get('skill') ?? undefined,
    tool: search.get('tool') ?? undefined,
  };
  const handleChange = (change: Partial<GalleryFilters>) => {
    // The current address, not the rendered one: two changes may happen before one render.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return (
    <>
      <PageBar title="Gallery" />
      <div className={styles.page}>
        <GalleryFilterBar filters={filters} onChange={handleChange} />
        <Wall filters={filters} onClear={() => setSearch([], { replace: true })} />
      </div>
    </>
  );
}

interface WallProps {
  filters: GalleryFilters;
  onClear: () => void;
}

function Wall({ filters, onClear }: WallProps) {
  const gallery = useGallery(filters);
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = gallery;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void gallery.fetchNextPage();
  };
  const end = useScrollEnd(loadMore, hasNextPage && !gallery.isFetchNextPageError);
  if (!data && error) {
    return (
      <ErrorState
        title="We couldn’t load the gallery"
        text={error.message}
        onRetry={() => void gallery.refetch()}
        busy={gallery.isFetching}
      />
    );
  }
  if (!data) return <WallLoading />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return <EmptyGallery isFiltered={isFiltered(filters)} onClear={onClear} />;
  return (
    <>
      <ul className={styles.wall} aria-label="Projects" aria-busy={isPlaceholderData}>
        {items.map((item) => (
          <GalleryCard key={item.project.id} item={item} />
        ))}
      </ul>
      {error && <ErrorState text={error.message} onRetry={loadMore} busy={isFetchingNextPage} />}
      {hasNextPage && !error && (
        <div ref={end} className={styles.more}>
          <Button onClick={loadMore} busy={isFetchingNextPage && 'Loading'}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const isFiltered = ({ q, skill, tool }: GalleryFilters) => Boolean(q ?? skill ?? tool);

function EmptyGallery({
  isFiltered: filtered,
  onClear,
}: {
  isFiltered: boolean;
  onClear: () => void;
}) {
  const navigate = useNavigate();
  if (filtered) {
    return (
      <EmptyState
        title="No matching projects"
        text="Try other words, or remove a filter."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No projects yet"
      text="Published projects appear here, newest first."
      action={<Button onClick={() => navigate('/create-project')}>Add a project</Button>}
    />
  );
}

const WallLoading = () => (
  <Loading label="Loading the gallery" className={styles.wall}>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} shape="block" height={260} />
    ))}
  </Loading>
);

/** Calls back when the element with the returned ref comes near the end of the window. */
function useScrollEnd(onReached: () => void, isEnabled: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  latest.current = onReached;
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
