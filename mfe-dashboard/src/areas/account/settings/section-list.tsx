import { useEffect, useRef } from 'react';
import { type SectionId, sectionGroups, sectionTitles } from './sections.rules.ts';
import styles from './settings.module.css';

interface SectionListProps {
  /** The group that is shown. */
  current: string;
  hidden: ReadonlySet<SectionId>;
}

/** Links to the groups and their sections: beside them, or only the groups in a row on phones. */
export function SectionList({ current, hidden }: SectionListProps) {
  const list = useRef<HTMLElement>(null);
  // On phones, the row is wider than the screen.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - link.offsetWidth;
  }, [current]);
  return (
    <nav ref={list} className={styles.list} aria-label="Settings sections">
      <ul>
        {sectionGroups.map(({ id, title, sections }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
            {sections.length > 1 && (
              <ul>
                {sections
                  .filter((section) => section !== id && !hidden.has(section))
                  .map((section) => (
                    <li key={section}>
                      <a href={`#${section}`}>{sectionTitles[section]}</a>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
