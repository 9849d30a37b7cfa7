import type { LeadImport } from '@soloist/contracts';
import { Banner, Button, ButtonLink, Heading, ProgressBar } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { formatInstant } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { countText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { ImportProblems } from './import-problems.tsx';
import { useImport, useUndoImport } from './imports.api.ts';

/** How far an import is, what came of it, and taking it back. */
export function ImportState({ id }: { id: string }) {
  const query = useImport(id);
  return (
    <Loaded query={query} what="This import" height={200}>
      {(found) => <ImportFacts found={found} />}
    </Loaded>
  );
}

function ImportFacts({ found }: { found: LeadImport }) {
  const navigate = useNavigate();
  const undo = useUndoImport();
  const { id, name, status, rows, added, duplicates, wrong, problems, createdAt } = found;
  const isOver = status === 'done' || status === 'failed';
  return (
    <div className={styles.form}>
      <div>
        <Heading level={2} size="section">
          <span dir="auto">{name}</span>
        </Heading>
        <p className={styles.calm}>
          {countText(rows, 'row')}, {formatInstant(createdAt)}
        </p>
      </div>
      {status === 'running' && (
        <ProgressBar value={added + duplicates + wrong} max={rows} label="Rows done" />
      )}
      <p role="status">{sentenceOf(found)}</p>
      {status === 'failed' && (
        <Banner>The import stopped halfway. What was added can be undone.</Banner>
      )}
      <ImportProblems wrong={wrong} problems={problems} />
      {found.keptLeads.length > 0 && (
        <ul className={styles.sample} aria-label="Leads that stayed">
          {found.keptLeads.map((lead) => (
            <li key={lead.id}>
              <Link className={styles.link} to={`/lead-dashboard?lead=${lead.id}`} dir="auto">
                {lead.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <ButtonLink variant="primary" href="/lead-dashboard?source=import" onNavigate={navigate}>
          Open the board
        </ButtonLink>
        {isOver && added > 0 && (
          <Button busy={undo.isPending && 'Taking back'} onClick={() => undo.mutate(id)}>
            Undo the import
          </Button>
        )}
      </div>
    </div>
  );
}

function sentenceOf({ status, added, duplicates, wrong, kept }: LeadImport): string {
  const left = [
    duplicates > 0 && `${duplicates} known already`,
    wrong > 0 && `${wrong} could not be read`,
  ].filter(Boolean);
  const leftOut = left.length > 0 ? ` Left out: ${left.join(', ')}.` : '';
  switch (status) {
    case 'running':
      return `${countText(added, 'lead')} added so far. You can close this; it goes on.`;
    case 'undoing':
      return 'Its leads are being taken back.';
    case 'undone':
      return kept > 0
        ? `Taken back, but for ${countText(kept, 'lead')} that you changed since.`
        : 'Taken back: its leads are gone.';
    case 'done':
    case 'failed':
      return `${countText(added, 'lead')} added.${leftOut}`;
  }
}
