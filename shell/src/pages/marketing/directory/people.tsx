import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  VisuallyHidden,
} from '@soloist/ui';
import { useInfiniteQuery } from '@soloist/web-client';
import { directoryQuery } from './directory.api.ts';
import type { Filters } from './directory-filters.ts';
import styles from './people.module.css';
import { PersonCard } from './person-card.tsx';

/** As many as there are on a wide page. */
const columns = 3;

interface PeopleProps {
  filters: Filters;
  onClear: () => void;
}

/** The freelancers who match the filters. */
export function People({ filters, onClear }: PeopleProps) {
  const query = useInfiniteQuery(directoryQuery(filters));
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  const isOld = isPlaceholderData && isFetching;
  const isFiltered = Object.keys(filters).length > 0;

  if (!data && error) {
    return (
      <ErrorState
        className={styles.state}
        title="We couldn’t load the directory"
        text={error.message}
        onRetry={() => void query.refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <PeopleSkeleton />;
  return (
    <section className={styles.section} aria-label="Results" aria-busy={isOld}>
      <VisuallyHidden role="status">
        {isOld ? 'Searching' : resultCount(people.length, hasNextPage)}
      </VisuallyHidden>
      {people.length === 0 ? (
        <Nobody isFiltered={isFiltered} onClear={onClear} />
      ) : (
        <>
          <p className={styles.count}>
            <span>{resultCount(people.length, hasNextPage)}</span>
            <span>Pro members first</span>
            {isFiltered && (
              <Button variant="ghost" size="sm" onClick={onClear}>
                Clear filters
              </Button>
            )}
          </p>
          <ul className={styles.people}>
            {people.map((person, index) => (
              <li key={person.id}>
                <PersonCard person={person} isInFirstRow={index < columns} />
              </li>
            ))}
          </ul>
        </>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <>
          <Button
            className={styles.more}
            size="lg"
            busy={isFetchingNextPage && 'Loading'}
            onClick={() => void query.fetchNextPage()}
          >
            {error ? 'Try again' : 'Show more'}
          </Button>
          <noscript>
            <p>Turn on JavaScript to see more freelancers.</p>
          </noscript>
        </>
      )}
    </section>
  );
}

function resultCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'No freelancers found';
  const people = count === 1 ? '1 freelancer' : `${count} freelancers`;
  return hasMore ? `Showing ${people}` : people;
}

const Nobody = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      className={styles.state}
      mark="drifting"
      title="No matching freelancers"
      text="Remove a filter or try another word."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      className={styles.state}
      title="No freelancers yet"
      text="Freelancers appear here when they sign up."
    />
  );

const PeopleSkeleton = () => (
  <Loading label="Loading freelancers" className={styles.section}>
    <div className={styles.people}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} className={styles.shape}>
          <Skeleton shape="circle" height={56} />
          <Skeleton width="60%" height={18} />
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </Card>
      ))}
    </div>
  </Loading>
);
