import { Button } from '@soloist/ui';
import styles from './lists.module.css';

interface MoreButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** The next page of a list, if there is one. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.nextPage}>
      <Button onClick={list.fetchNextPage} busy={list.isFetchingNextPage && 'Loading'}>
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
