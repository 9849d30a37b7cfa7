import type { LeadImport } from '@soloist/contracts';
import { Badge, type BadgeTone, Button, Heading } from '@soloist/ui';
import { FileUp } from 'lucide-react';
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

interface ImportListProps {
  onOpen: (id: string) => void;
  onNew: () => void;
}

/** Lists that were imported, and the way to import one. */
export function ImportList({ onOpen, onNew }: ImportListProps) {
  const imports = useImports();
  const found = imports.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <Heading level={2} size="section">
          Imports
        </Heading>
        <Button size="sm" icon={<FileUp size={16} aria-hidden />} onClick={onNew}>
          Import leads
        </Button>
      </div>
      <NotLoaded query={imports} what="Your imports" />
      {found.length === 0 && (
        <p className={styles.calm}>
          People you know already come from a spreadsheet. You see what would be imported first, and
          can take an import back.
        </p>
      )}
      {found.length > 0 && <Imported imports={found} onOpen={onOpen} />}
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

interface ImportedProps extends Pick<ImportListProps, 'onOpen'> {
  imports: LeadImport[];
}

const Imported = ({ imports, onOpen }: ImportedProps) => (
  <ul className={styles.campaigns} aria-label="Imports">
    {imports.map(({ id, name, status, added, createdAt }) => (
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
);
