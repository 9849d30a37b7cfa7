import { formatMoney } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { PagedList } from '../../shared/paged-list.tsx';
import { useDuplicate, useSentProposals } from '../proposals.api.ts';
import styles from './start.module.css';

/** Sent proposals, which can be duplicated. */
export function SentList({ onCopied }: { onCopied: (draftId: string) => void }) {
  const copy = useDuplicate({ onCopied });
  return (
    <PagedList list={useSentProposals()} empty="No sent proposals yet.">
      {(proposal) => (
        <li key={proposal.id} className={styles.row}>
          <div className={styles.what}>
            <span className={styles.title}>{proposal.project_name}</span>
            <span className={styles.meta}>
              {proposal.client_name || proposal.email},{' '}
              {formatMoney(proposal.total, proposal.currency)}
            </span>
          </div>
          <Button
            size="sm"
            aria-label={`Duplicate ${proposal.project_name}`}
            onClick={() => copy.mutate(proposal)}
            busy={copy.isPending && copy.variables.id === proposal.id ? 'Copying' : undefined}
          >
            Duplicate
          </Button>
        </li>
      )}
    </PagedList>
  );
}
