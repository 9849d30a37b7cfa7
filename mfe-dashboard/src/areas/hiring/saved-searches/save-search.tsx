import { maxSavedSearches } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import type { Chosen } from '../search/use-discover-address.ts';
import { searchOf } from './saved-search.rules.ts';
import { useSavedSearches } from './saved-searches.api.ts';
import styles from './saved-searches.module.css';
import { SearchDialog } from './search-dialog.tsx';

/** Saves the current search. */
export function SaveSearch({ q, chosen }: { q: string; chosen: Chosen }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useSavedSearches();
  if (data && data.length >= maxSavedSearches) {
    return (
      <p className={styles.calm}>
        You’ve reached the limit of {maxSavedSearches} saved searches. Remove one to save another.
      </p>
    );
  }
  return (
    <div>
      <Button
        size="sm"
        icon={<BellPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Save this search
      </Button>
      <SearchDialog open={isOpen} initial={searchOf(q, chosen)} onClose={() => setOpen(false)} />
    </div>
  );
}
