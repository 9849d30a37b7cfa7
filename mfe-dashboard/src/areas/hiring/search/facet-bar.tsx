import { formatNumber, type SearchKind, searchFacets } from '@soloist/contracts';
import { Chip, Menu, VisuallyHidden } from '@soloist/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './search.module.css';
import type { Chosen } from './use-discover-address.ts';

type Facets = Record<string, { value: string; label: string; count: number }[]>;

const facetLabels: Record<(typeof searchFacets)[SearchKind][number], string> = {
  skill: 'Skill',
  tool: 'Tool',
  language: 'Language',
  place: 'Location',
  rate: 'Rate',
  availability: 'Availability',
  level: 'Level',
  budgetType: 'Payment',
  duration: 'Duration',
  remote: 'Remote',
  currency: 'Currency',
  industry: 'Industry',
  tag: 'Tag',
};

const accepting = 'accepting';

interface FacetBarProps {
  kind: SearchKind;
  facets: Facets;
  chosen: Chosen;
  /** An empty value clears the filter. */
  onChoose: (name: string, value: string) => void;
  /** Shown at the end of the row, such as the number of results. */
  children: ReactNode;
}

/** The filters of a list, each value with its number of results. */
export function FacetBar({ kind, facets, chosen, onChoose, children }: FacetBarProps) {
  return (
    <div className={styles.filters}>
      <fieldset className={styles.chips}>
        <legend>
          <VisuallyHidden>Filters</VisuallyHidden>
        </legend>
        {searchFacets[kind].includes('availability' as never) && (
          <Chip
            selected={chosen.availability === accepting}
            onClick={() => onChoose('availability', chosen.availability ? '' : accepting)}
          >
            Accepting projects
          </Chip>
        )}
        {searchFacets[kind]
          .filter((name) => name !== 'availability')
          .map((name) => (
            <Facet
              key={name}
              label={facetLabels[name]}
              values={facets[name] ?? []}
              chosen={chosen[name]}
              onChoose={(value) => onChoose(name, value)}
            />
          ))}
      </fieldset>
      {children}
    </div>
  );
}

interface FacetProps {
  label: string;
  values: Facets[string];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}

/** One menu with or without a selected value, so that the focus stays in place. */
function Facet({ label, values, chosen, onChoose }: FacetProps) {
  if (values.length === 0 && chosen === undefined) return null;
  const selectedLabel = values.find(({ value }) => value === chosen)?.label ?? chosen;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.facet} data-chosen={chosen !== undefined}>
          {chosen === undefined ? label : `${label}: ${selectedLabel}`}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
      items={[
        ...(chosen === undefined
          ? []
          : [{ label: `Any ${label.toLowerCase()}`, onSelect: () => onChoose('') }]),
        ...values.map((value) => ({
          label: value.label,
          shortcut: formatNumber(value.count),
          checked: value.value === chosen,
          onSelect: () => onChoose(value.value),
        })),
      ]}
    />
  );
}
