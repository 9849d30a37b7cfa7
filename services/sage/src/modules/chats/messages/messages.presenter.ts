import type { SageMessage } from '@soloist/contracts';
import type { StoredSageMessage } from './messages.model.ts';

export const presentMessage = (stored: StoredSageMessage): SageMessage => ({
  _id: String(stored._id),
  role: stored.role,
  content: stored.content,
  createdAt: stored.createdAt.toISOString(),
  citations: stored.citations,
  tokensIn: stored.tokensIn,
  tokensOut: stored.tokensOut,
  latencyMs: stored.latencyMs,
  animated: stored.animated,
  state: stored.state,
  failure: stored.failure,
  answers: stored.answers && String(stored.answers),
  requestId: stored.requestId,
  useInternet: stored.useInternet,
  offline: stored.offline,
  drafts: stored.drafts,
});
