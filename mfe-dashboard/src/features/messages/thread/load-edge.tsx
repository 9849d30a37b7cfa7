import { Button, Spinner } from '@soloist/ui';
import { useMutation } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import styles from './thread.module.css';

interface LoadEdgeProps {
  /** What comes, such as `Older messages`. */
  what: string;
  load: () => Promise<void>;
  /** Changes with what is shown: it may still be in view. */
  version: unknown;
}

/** Where what is shown ends: loads more when it comes near to what is looked at. */
export function LoadEdge({ what, load, version }: LoadEdgeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: load });
  const isStopped = isPending || error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isStopped || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && mutate(),
      { root: place.current.closest('[role="log"]'), rootMargin: '400px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [mutate, isStopped, version]);
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
        <Spinner />
      )}
    </div>
  );
}
