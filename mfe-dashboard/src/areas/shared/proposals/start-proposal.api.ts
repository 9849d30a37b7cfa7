import { drafts, type ProposalPrefill } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';

/**
 * Saves a new prefilled proposal draft and returns the address of its editor. A given `draft_id`
 * makes it idempotent: a second call continues the same draft. Fails like `call`, with `gone` once
 * that draft was sent or deleted.
 */
export async function startProposal(
  content: ProposalPrefill,
  draft_id: string = crypto.randomUUID(),
): Promise<string> {
  const title = content.project_name ?? '';
  const params = { draft_id };
  try {
    await call(drafts.save, { params, body: { kind: 'proposal', title, content, revision: 0 } });
  } catch (error) {
    const { code } = error instanceof ApiError ? error : { code: 'internal' };
    if (code !== 'conflict') throw error;
    // It is stored already, or could not be stored now.
    await call(drafts.read, { params }).catch(() => {
      throw error;
    });
  }
  return `/proposal/new?id=${draft_id}`;
}
