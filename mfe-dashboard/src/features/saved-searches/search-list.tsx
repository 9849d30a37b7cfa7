import type { SavedSearch } from '@soloist/contracts';
import { Badge, ConfirmDialog, EmptyState, IconButton, Menu } from '@soloist/ui';
import { Link, useLive } from '@soloist/web-client';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { LoadedPage } from '../../loaded.tsx';
import { HitsLoading } from '../discover/found.tsx';
import hits from '../discover/hits.module.css';
import { useLookedAt, useRemoveSearch, useSavedSearches } from './saved-searches.api.ts';
import styles from './saved-searches.module.css';
import { SearchDialog } from './search-dialog.tsx';
import { lookedForText, notifyTexts, searchHref } from './search-texts.ts';

/** Saved searches, with how many jobs each has found since one looked. */
export function SearchList() {
  const query = useSavedSearches();
  // Each job that fits is told, also where a mail or nothing else follows.
  useLive('search');
  return (
    <LoadedPage
      query={query}
      what="Your saved searches"
      loading={<HitsLoading what="saved searches" />}
    >
      {(searches) =>
        searches.length === 0 ? (
          <EmptyState
            title="No saved searches yet"
            text="Look for jobs, choose “Save this search”, and new ones that fit are told to you."
          />
        ) : (
          <ul className={hits.rows} aria-label="Your saved searches">
            {searches.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </ul>
        )
      }
    </LoadedPage>
  );
}

function SearchRow({ search }: { search: SavedSearch }) {
  const [open, setOpen] = useState<'change' | 'remove'>();
  const remove = useRemoveSearch();
  const lookedAt = useLookedAt();
  const { id, name, fresh, notify, createdAt: _, ...parts } = search;
  const close = () => setOpen(undefined);
  return (
    <li className={styles.search}>
      <div className={hits.rowText}>
        <h2 className={hits.title}>
          <Link to={searchHref(search)} onClick={() => fresh > 0 && lookedAt.mutate(search)}>
            {name}
          </Link>
          {fresh > 0 && <Badge tone="info">{fresh} new</Badge>}
        </h2>
        <p>{lookedForText(search)}</p>
        <p className={hits.facts}>New jobs are told: {notifyTexts[notify].label.toLowerCase()}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`}>
            <MoreHorizontal size={18} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Change', onSelect: () => setOpen('change') },
          ...(fresh > 0
            ? [{ label: 'Mark as looked at', onSelect: () => lookedAt.mutate(search) }]
            : []),
          'divider',
          { label: 'Remove', tone: 'danger', onSelect: () => setOpen('remove') },
        ]}
      />
      <SearchDialog
        open={open === 'change'}
        id={id}
        initial={{ ...parts, name, notify }}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'remove'}
        title={`Remove “${name}”?`}
        text="New jobs that fit are not told any more."
        confirmLabel="Remove"
        tone="danger"
        busy={remove.isPending && 'Removing'}
        onConfirm={() => remove.mutate(search, { onSuccess: close })}
        onCancel={close}
      />
    </li>
  );
}
