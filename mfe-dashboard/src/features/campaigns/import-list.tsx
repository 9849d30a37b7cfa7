import type { LeadImport } from '@soloist/contracts';
import { Badge, type BadgeTone, Button, Heading } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import { NotLoaded } from '../../loaded.tsx';
import { countText, importStatusTexts } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { useImports } from './imports.api.ts';

const tones: Record<LeadImport['status'], BadgeTone> = {
  running: 'info',
  done: 'ok',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
};

/** Lists that were imported; nothing while there are none. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const imports = useImports();
  const found = imports.data?.pages.flatMap(({ items }) => items) ?? [];
  if (found.length === 0) return <NotLoaded query={imports} what="Your imports" />;
  return (
    <section className={styles.section}>
      <Heading level={2} size="section">
        Imports
      </Heading>
      <ul className={styles.campaigns} aria-label="Imports">
        {found.map(({ id, name, status, added, createdAt }) => (
          <li key={id}>
            <div className={styles.names}>
              <button type="button" onClick={() => onOpen(id)} dir="auto">
                {name}
              </button>
              <span>{formatInstant(createdAt)}</span>
            </div>
            <span className={styles.won}>{countText(added, 'lead')} added</span>
            <Badge tone={tones[status]}>{importStatusTexts[status]}</Badge>
          </li>
        ))}
      </ul>
      {imports.hasNextPage && (
        <div className={styles.actions}>
          <Button
            size="sm"
            busy={imports.isFetchingNextPage && 'Loading'}
            onClick={() => imports.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
