import { type Blog, blogs } from '@soloist/contracts';
import { call, getClaims } from '@soloist/web-client';
import { type RefObject, useEffect } from 'react';

// How long the end of a text is on screen before somebody has read it.
const readMs = 3000;

/** Says that somebody has a blog open, and when they came to its end; not of its writer. */
export function useCountedVisit(
  blog: Pick<Blog, 'id' | 'userId'> | undefined,
  end: RefObject<HTMLElement | null>,
) {
  const { id, userId } = blog ?? {};
  useEffect(() => {
    if (!id || userId === getClaims()?.sub) return;
    tell(id, { read: false });
    const { current } = end;
    if (current) return onceSeen(current, () => tell(id, { read: true }));
  }, [id, userId, end]);
}

/** A visit that is not counted is no trouble of the reader's. */
const tell = (id: string, body: { read: boolean }) =>
  void call(blogs.countView, { params: { id }, body }).catch(() => {});

function onceSeen(element: HTMLElement, then: () => void) {
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
