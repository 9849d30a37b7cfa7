import { type Blog, blogs } from '@soloist/contracts';
import { call, getClaims } from '@soloist/web-client';
import { type RefObject, useEffect } from 'react';

// How long the end of a text must be on screen to count as a read-through.
const readMs = 3000;

/** Reports a view of a blog and its read-through; not for its author. */
export function useCountedVisit(
  blog: Pick<Blog, 'id' | 'userId'> | undefined,
  end: RefObject<HTMLElement | null>,
) {
  const { id, userId } = blog ?? {};
  useEffect(() => {
    if (!id || userId === getClaims()?.sub) return;
    reportVisit(id, { read: false });
    const { current } = end;
    if (current) return onFirstSight(current, () => reportVisit(id, { read: true }));
  }, [id, userId, end]);
}

/** Readers do not need to know about a visit that failed to count. */
const reportVisit = (id: string, body: { read: boolean }) =>
  void call(blogs.countView, { params: { id }, body }).catch(() => {});

function onFirstSight(element: HTMLElement, then: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(([entry]) => {
    clearTimeout(timer);
    if (!entry?.isIntersecting) return;
    timer = setTimeout(() => {
      observer.disconnect();
      then();
    }, readMs);
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
