import { post } from './post.api.ts';

// How long the end of a post must be visible to count as a read-through.
const readMs = 3000;

/** Counts a view of the site and the open post, once per page. Previews count nothing. */
export function countViews({ dataset }: HTMLElement): void {
  const { owner, blog } = dataset;
  if (owner) void post(`/users/${owner}/views`);
  if (!blog) return;
  void post(`/blogs/${blog}/views`, { read: false });
  const end = document.querySelector('[data-end]');
  if (end) onFirstVisible(end, () => void post(`/blogs/${blog}/views`, { read: true }));
}

function onFirstVisible(element: Element, then: () => void) {
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
}
