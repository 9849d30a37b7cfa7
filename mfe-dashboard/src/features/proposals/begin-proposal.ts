import { drafts, type ProposalPrefill } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';

/**
 * Stores a new draft of a proposal with what is known already; gives the address where it is written
 * on. With a `draft_id` of its own it is begun once, and a second time goes on with it. Fails like
 * `call`, with `gone` once that draft was sent or deleted.
 */
export async function beginProposal(
  content: ProposalPrefill,
  draft_id: string = crypto.randomUUID(),
): Promise<string> {
  const title = content.project_name ?? '';
  const params = { draft_id };
  try {
    await call(drafts.save, { params, body: { kind: 'proposal', title, content, revision: 0 } });
  } catch (error) {
    const isThere = error instanceof ApiError && error.status === 409;
    // Refused for another one in its place, or because there are too many.
    if (!isThere) throw error;
    await call(drafts.read, { params }).catch(() => {
      throw error;
    });
  }
  return `/proposal/new?id=${draft_id}`;
}
