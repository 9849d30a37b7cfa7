import { drafts, type ProposalPrefill } from '@soloist/contracts';
import { call } from '@soloist/web-client';

/**
 * Stores a new draft of a proposal with what is known already; gives the address where it is written
 * on. Fails like `call`.
 */
export async function beginProposal(content: ProposalPrefill): Promise<string> {
  const draft_id = crypto.randomUUID();
  const title = content.project_name ?? '';
  await call(drafts.save, {
    params: { draft_id },
    body: { kind: 'proposal', title, content, revision: 0 },
  });
  return `/proposal/new?id=${draft_id}`;
}
