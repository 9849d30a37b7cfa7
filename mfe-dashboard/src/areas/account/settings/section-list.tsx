import { useEffect, useState } from 'react';
import { formerIds, type SectionId, sectionTitles } from './sections.rules.ts';
import styles from './settings.module.css';

/** Links to the sections: beside them, or in a row above them on phones. */
export function SectionList({ ids }: { ids: SectionId[] }) {
  const current = useSectionInView(ids);
  useAnchorOfAddress(ids);
  return (
    <nav className={styles.list} aria-label="Settings sections">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {sectionTitles[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Below the place that an anchor scrolls to, as sections above may still grow while they load.
const readingLine = { rootMargin: '-160px 0px -60% 0px' };

/** The first section at the reading line. */
function useSectionInView(ids: SectionId[]): SectionId | undefined {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const key = ids.join();
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setVisible((before) => {
        const after = new Set(before);
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) after.add(target.id);
          else after.delete(target.id);
        }
        return after;
      });
    }, readingLine);
    for (const id of key.split(',')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return ids.find((id) => visible.has(id));
}

/** Scrolls to the address's anchor, because the browser looked for it before the sections rendered. */
function useAnchorOfAddress(ids: SectionId[]) {
  const anchor = window.location.hash.slice(1);
  const scrollTarget = ids.find((id) => id === (formerIds[anchor] ?? anchor));
  useEffect(() => {
    if (scrollTarget) document.getElementById(scrollTarget)?.scrollIntoView();
  }, [scrollTarget]);
}
