import { Button, Combobox, Field, SearchBox } from '@soloist/ui';
import { type GalleryFilters, useGalleryFilters } from './gallery.api.ts';
import styles from './gallery.module.css';

interface GalleryFilterBarProps {
  filters: GalleryFilters;
  onChange: (change: Partial<GalleryFilters>) => void;
}

const optionsOf = (known: string[], chosen: string | undefined) =>
  // The URL may name one that is not among the most used.
  [...new Set([...(chosen ? [chosen] : []), ...known])].map((value) => ({ value, label: value }));

/** Words, skill and tool; the gallery works without the lists of the latter. */
export function GalleryFilterBar({ filters: { q, skill, tool }, onChange }: GalleryFilterBarProps) {
  const { data: known = { skills: [], tools: [] } } = useGalleryFilters();
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Search projects"
        q={q ?? ''}
        onSearch={(words) => onChange({ q: words || undefined })}
      />
      <Field label="Skill" className={styles.filter}>
        <Combobox
          value={skill ?? ''}
          onChange={(value) => onChange({ skill: value || undefined })}
          options={optionsOf(known.skills, skill)}
          placeholder="All skills"
        />
      </Field>
      <Field label="Tool" className={styles.filter}>
        <Combobox
          value={tool ?? ''}
          onChange={(value) => onChange({ tool: value || undefined })}
          options={optionsOf(known.tools, tool)}
          placeholder="All tools"
        />
      </Field>
      {(q || skill || tool) && (
        <Button
          variant="ghost"
          onClick={() => onChange({ q: undefined, skill: undefined, tool: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
