import type { Contract, ProposalDetail, StoredTerms } from '@soloist/contracts';
import { ProposalChanges } from '@soloist/document';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import styles from '../documents/documents.module.css';
import { useProposal } from '../proposals/proposals.api.ts';

interface ComparisonProps {
  name: ReactNode;
  before: StoredTerms;
  after: StoredTerms;
}

const Comparison = ({ name, before, after }: ComparisonProps) => (
  <>
    <p className={styles.calm}>Compared with {name}.</p>
    <ProposalChanges before={before} after={after} />
  </>
);

/** The differences between this version and the one that it replaces. */
export function FreelancerVersionChanges(props: { proposal: ProposalDetail; replaced: string }) {
  const query = useProposal(props.replaced);
  return (
    <Section title="Changes">
      <QueryPanel query={query} what="The previous version" height={160}>
        {(before) => (
          <Comparison
            name={
              <Link className={styles.link} to={`/project/status/${before.id}`}>
                {before.number}
              </Link>
            }
            before={before.document}
            after={props.proposal.document}
          />
        )}
      </QueryPanel>
    </Section>
  );
}

interface ClientVersionChangesProps {
  contract: Contract;
  number: string;
  terms: StoredTerms;
}

/** The same for the client, whose contract has the earlier terms. */
export const ClientVersionChanges = ({ contract, number, terms }: ClientVersionChangesProps) => (
  <Section title="Changes">
    <Comparison name={number} before={terms} after={contract} />
  </Section>
);
