import { Button, Combobox, Field } from '@soloist/ui';
import { type GalleryFilters, useGalleryFilters } from './gallery.api.ts';
import styles from './gallery.module.css';

interface GalleryFilterBarProps {
  filters: GalleryFilters;
  onChange: (change: Partial<GalleryFilters>) => void;
}

const optionsOf = (known: string[], chosen: string | undefined) =>
  // The URL may name one that is not among the most used.
  [...new Set([...(chosen ? [chosen] : []), ...known])].map((value) => ({ value, label: value }));

/** Filters by skill and tool; the gallery works without their lists. */
export function GalleryFilterBar({ filters: { skill, tool }, onChange }: GalleryFilterBarProps) {
  const { data: known = { skills: [], tools: [] } } = useGalleryFilters();
  return (
    <div className={styles.filters}>
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
      {(skill || tool) && (
        <Button variant="ghost" onClick={() => onChange({ skill: undefined, tool: undefined })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
