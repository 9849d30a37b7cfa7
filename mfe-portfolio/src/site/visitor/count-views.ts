import { post } from './post.ts';

// How long the end of a text is on screen before somebody has read it.
const readMs = 3000;

/** Says that somebody has the site open, and which blog; once a page. A site that is a preview names neither. */
export function countViews({ dataset }: HTMLElement): void {
  const { owner, blog } = dataset;
  if (owner) void post(`/users/${owner}/views`);
  if (!blog) return;
  void post(`/blogs/${blog}/views`, { read: false });
  const end = document.querySelector('[data-end]');
  if (end) onceSeen(end, () => void post(`/blogs/${blog}/views`, { read: true }));
}

function onceSeen(element: Element, then: () => void) {
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
