import { SearchField } from '@soloist/ui';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import { useDirectoryFilters } from './directory-filters.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './for-hire.module.css';
import { People } from './people.tsx';

/** The public directory of freelancers. */
export function ForHirePage() {
  const { filters, change, clear } = useDirectoryFilters();
  return (
    <MarketingLayout>
      <div className={wide.page}>
        <Intro title="Freelancers for hire">
          Search by what you need done. Every card links to a portfolio, and hiring is free.
        </Intro>
        <search className={styles.search}>
          <SearchField
            label="Search freelancers"
            placeholder="Packaging designer in Lisbon"
            q={filters.q ?? ''}
            onSearch={(q) => change({ q }, { isTyping: true })}
          />
          <FilterBar filters={filters} onChange={change} />
        </search>
        <People filters={filters} onClear={clear} />
      </div>
    </MarketingLayout>
  );
}
