import { mostSavedSearches } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import type { Chosen } from '../discover/discover-address.ts';
import { useSavedSearches } from './saved-searches.api.ts';
import styles from './saved-searches.module.css';
import { SearchDialog } from './search-dialog.tsx';
import { searchOf } from './search-texts.ts';

/** Keeps what is looked for now. */
export function SaveSearch({ q, chosen }: { q: string; chosen: Chosen }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useSavedSearches();
  if (data && data.length >= mostSavedSearches) {
    return (
      <p className={styles.calm}>
        You have {mostSavedSearches} saved searches, which is the most. Remove one to save another.
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
