import type { SavedSearch } from '@soloist/contracts';
import { Badge, ConfirmDialog, EmptyState, IconButton, Menu } from '@soloist/ui';
import { Link, useLive } from '@soloist/web-client';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import hits from '../search/hits.module.css';
import { criteriaText, notifyTexts, searchHref } from './saved-search.rules.ts';
import { useMarkSeen, useRemoveSearch, useSavedSearches } from './saved-searches.api.ts';
import styles from './saved-searches.module.css';
import { SearchDialog } from './search-dialog.tsx';

/** Saved searches with the number of unseen jobs of each. */
export function SearchList() {
  const query = useSavedSearches();
  // The live topic reports every matching job, even without an email or a notification.
  useLive('search');
  return (
    <QueryPage
      query={query}
      what="Your saved searches"
      loading={<ResultsLoading what="saved searches" />}
    >
      {(searches) =>
        searches.length === 0 ? (
          <EmptyState
            title="No saved searches yet"
            text="Search for jobs and choose “Save this search” to get alerts."
          />
        ) : (
          <ul className={hits.rows} aria-label="Your saved searches">
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </ul>
        )
      }
    </QueryPage>
  );
}

function SearchRow({ search }: { search: SavedSearch }) {
  const [open, setOpen] = useState<'change' | 'remove'>();
  const remove = useRemoveSearch();
  const markSeen = useMarkSeen();
  const { id, name, fresh, notify, createdAt: _, ...criteria } = search;
  const close = () => setOpen(undefined);
  return (
    <li className={styles.search}>
      <div className={hits.rowText}>
        <h2 className={hits.title}>
          <Link to={searchHref(search)} onClick={() => fresh > 0 && markSeen.mutate(search)}>
            {name}
          </Link>
          {fresh > 0 && <Badge tone="info">{fresh} new</Badge>}
        </h2>
        <p>{criteriaText(search)}</p>
        <p className={hits.facts}>Alerts: {notifyTexts[notify].label.toLowerCase()}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`}>
            <MoreHorizontal size={18} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Edit', onSelect: () => setOpen('change') },
          ...(fresh > 0
            ? [{ label: 'Mark as seen', onSelect: () => markSeen.mutate(search) }]
            : []),
          'divider',
          { label: 'Remove', tone: 'danger', onSelect: () => setOpen('remove') },
        ]}
      />
      <SearchDialog
        open={open === 'change'}
        id={id}
        initial={{ ...criteria, name, notify }}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'remove'}
        title={`Remove “${name}”?`}
        text="We’ll stop notifying you about new matches."
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() => remove.mutate(search, { onSuccess: close })}
        onCancel={close}
      />
    </li>
  );
}
