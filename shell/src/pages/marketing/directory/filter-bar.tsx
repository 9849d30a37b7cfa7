import type { RateBand } from '@soloist/contracts';
import { Chip, Field, Select, VisuallyHidden } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { facetsQuery } from './directory.api.ts';
import type { Filters, TextFilter } from './directory-filters.ts';
import styles from './filter-bar.module.css';
import { SuggestedInput } from './suggested-input.tsx';

interface FilterBarProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

const rates: { value: RateBand | ''; label: string }[] = [
  { value: '', label: 'Any rate' },
  { value: 'under25', label: 'Under $25 an hour' },
  { value: 'from25', label: '$25 to $49 an hour' },
  { value: 'from50', label: '$50 to $99 an hour' },
  { value: 'from100', label: '$100 an hour and up' },
];
const inputs: {
  name: TextFilter;
  label: string;
  facet: 'skills' | 'tools' | 'languages' | 'locations';
}[] = [
  { name: 'skill', label: 'Skill', facet: 'skills' },
  { name: 'tool', label: 'Tool', facet: 'tools' },
  { name: 'language', label: 'Language', facet: 'languages' },
  { name: 'location', label: 'Location', facet: 'locations' },
];
const visibleChipCount = 8;

/** The filters of the directory, with its most common values as suggestions. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data: facets } = useQuery(facetsQuery);
  const isEverybody = filters.everybody === 'yes';
  return (
    <>
      <div className={styles.fields}>
        {inputs.map(({ name, label, facet }) => (
          <Field key={name} label={label}>
            <SuggestedInput
              value={filters[name] ?? ''}
              suggestions={facets?.[facet] ?? []}
              onChange={(value) => onChange({ [name]: value })}
            />
          </Field>
        ))}
        <Field label="Rate">
          <Select
            options={rates}
            value={filters.rate ?? ''}
            onChange={({ target }) => onChange({ rate: (target.value || undefined) as RateBand })}
          />
        </Field>
      </div>
      <fieldset className={styles.chips}>
        <legend>
          <VisuallyHidden>Common filters</VisuallyHidden>
        </legend>
        <Chip
          selected={isEverybody}
          onClick={() => onChange({ everybody: isEverybody ? undefined : 'yes' })}
        >
          Include booked freelancers
        </Chip>
        {facets?.skills.slice(0, visibleChipCount).map((skill) => (
          <Chip
            key={skill}
            selected={isSame(filters.skill, skill)}
            onClick={() => onChange({ skill: isSame(filters.skill, skill) ? '' : skill })}
          >
            {skill}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}

const isSame = (chosen: string | undefined, skill: string) =>
  chosen?.toLowerCase() === skill.toLowerCase();
