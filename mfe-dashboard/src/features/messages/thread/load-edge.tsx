import { Button, Spinner } from '@soloist/ui';
import { useMutation } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import styles from './thread.module.css';

interface LoadEdgeProps {
  /** What comes, such as `Older messages`. */
  what: string;
  load: () => Promise<void>;
}

/** Where what is shown ends: loads more when it comes near to what is looked at. */
export function LoadEdge({ what, load }: LoadEdgeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: load });
  const isStopped = isPending || error !== null;
  // Looks anew after each load: it may still be in view.
  useEffect(() => {
    if (isStopped || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && mutate(),
      { root: place.current.closest('[role="log"]'), rootMargin: '400px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [mutate, isStopped]);
  return (
    <div ref={place} className={styles.edge}>
      {error ? (
        <>
          <span>
            {what} could not be loaded. {error.message}
          </span>
          <Button size="sm" onClick={() => mutate()}>
            Try again
          </Button>
        </>
      ) : (
        // Out of view it would have the page drawn anew all the time.
        isPending && <Spinner />
      )}
    </div>
  );
}
