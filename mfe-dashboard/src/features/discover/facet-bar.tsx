import { type SearchKind, searchFacets } from '@soloist/contracts';
import { Chip, Menu, VisuallyHidden } from '@soloist/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './discover.module.css';
import type { Chosen } from './discover-address.ts';

type Facets = Record<string, { value: string; label: string; count: number }[]>;

const facetLabels: Record<(typeof searchFacets)[SearchKind][number], string> = {
  skill: 'Skill',
  tool: 'Tool',
  language: 'Language',
  place: 'Place',
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
  /** An empty value takes the choice back. */
  onChoose: (name: string, value: string) => void;
  /** What stands at the end of the row, such as how many there are. */
  children: ReactNode;
}

/** What a list can be narrowed to, each value with how many fit. */
export function FacetBar({ kind, facets, chosen, onChoose, children }: FacetBarProps) {
  return (
    <div className={styles.filters}>
      <fieldset className={styles.chips}>
        <legend>
          <VisuallyHidden>Narrow down</VisuallyHidden>
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

/** One menu whether something is chosen or not, so that the focus stays where it is. */
function Facet({ label, values, chosen, onChoose }: FacetProps) {
  if (values.length === 0 && chosen === undefined) return null;
  const shown = values.find(({ value }) => value === chosen)?.label ?? chosen;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.facet} data-chosen={chosen !== undefined}>
          {chosen === undefined ? label : `${label}: ${shown}`}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
      items={[
        ...(chosen === undefined
          ? []
          : [{ label: `Any ${label.toLowerCase()}`, onSelect: () => onChoose('') }]),
        ...values.map((value) => ({
          label: value.label,
          shortcut: value.count.toLocaleString('en-US'),
          checked: value.value === chosen,
          onSelect: () => onChoose(value.value),
        })),
      ]}
    />
  );
}
