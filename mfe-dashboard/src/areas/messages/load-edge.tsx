import { Button, Spinner } from '@soloist/ui';
import { useMutation } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import styles from './load-edge.module.css';

interface LoadEdgeProps {
  /** What loads, such as `older messages`. */
  what: string;
  load: () => Promise<void>;
}

/** The edge of a list: loads more when it comes near the viewport. */
export function LoadEdge({ what, load }: LoadEdgeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: load });
  const isStopped = isPending || error !== null;
  // Observes again after each load: the edge may still be in view.
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
            We couldn’t load {what}. {error.message}
          </span>
          <Button size="sm" onClick={() => mutate()}>
            Try again
          </Button>
        </>
      ) : (
        // An animation out of view would repaint the page all the time.
        isPending && <Spinner />
      )}
    </div>
  );
}
