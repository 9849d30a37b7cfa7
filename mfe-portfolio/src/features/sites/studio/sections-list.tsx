import type { SiteSection } from '@soloist/contracts';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useState } from 'react';
import type { MyWorks } from '../my-works.api.ts';
import panel from '../panel.module.css';
import type { SiteDraft } from '../use-site-draft.ts';
import { SectionRow } from './section-row.tsx';

interface SectionsListProps {
  draft: SiteDraft;
  /** The works to show. */
  works: MyWorks;
}

/** The sections of the site and their order. */
export function SectionsList({ draft: { design, change }, works }: SectionsListProps) {
  const [open, setOpen] = useState<string>();
  const { sections } = design;
  const handleMove = (from: number, to: number) => {
    const moved = sections.toSpliced(from, 1);
    const section = sections[from];
    if (section) change({ sections: moved.toSpliced(to, 0, section) });
  };
  const handleChange = (changed: SiteSection) =>
    change({ sections: sections.map((each) => (each.kind === changed.kind ? changed : each)) });
  return (
    <section
      className={panel.block}
      aria-labelledby="sections-heading"
      data-tour="portfolio-sections"
    >
      <h2 id="sections-heading" className={panel.heading}>
        Sections
      </h2>
      <div>
        <SortableRows
          ids={sections.map(({ kind }) => kind)}
          noun="section"
          onMove={handleMove}
          onPick={() => setOpen(undefined)}
        >
          {({ index, mover }) => {
            const section = sections[index];
            return (
              section && (
                <SectionRow
                  section={section}
                  mover={mover}
                  works={works}
                  isOpen={open === section.kind}
                  onToggle={() => setOpen(open === section.kind ? undefined : section.kind)}
                  onChange={handleChange}
                />
              )
            );
          }}
        </SortableRows>
      </div>
    </section>
  );
}
