import type { LeadImport } from '@soloist/contracts';
import { Badge, type BadgeTone, Button, Heading } from '@soloist/ui';
import { FileUp } from 'lucide-react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { countText, importStatusTexts } from './campaign.rules.ts';
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

/** Imported lists, with a button to import another. */
export function ImportList({ onOpen, onNew }: ImportListProps) {
  const imports = useImports();
  const loaded = imports.data?.pages.flatMap(({ items }) => items) ?? [];
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
      <QueryError query={imports} what="Your imports" />
      {loaded.length === 0 && (
        <p className={styles.calm}>
          Import leads from a spreadsheet. You preview the rows first and can undo it.
        </p>
      )}
      {loaded.length > 0 && <ImportRows imports={loaded} onOpen={onOpen} />}
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

interface ImportRowsProps extends Pick<ImportListProps, 'onOpen'> {
  imports: LeadImport[];
}

const ImportRows = ({ imports, onOpen }: ImportRowsProps) => (
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
