import { useState } from 'react';
import { draftOf } from '../blog-draft.rules.ts';
import { useBlogDraft } from '../blogs.api.ts';
import { type LocalBlogDraft, localBlogDraft } from '../local-draft.store.ts';

/** The draft with this id: this browser's version, which is the newest, else the server's. */
export function usePreviewedDraft(id: string) {
  const [local] = useState(localBlogDraft.read);
  const isLocal =
    local !== undefined && local !== 'unreadable' && (id === '' || local.draft_id === id);
  const stored = useBlogDraft(id, { enabled: !isLocal && id !== '' });
  return {
    draft: isLocal ? local : storedDraft(stored.data, id),
    error: stored.error,
    isFetching: stored.isFetching,
    isMissing: !isLocal && (id === '' || (stored.data && stored.data.kind !== 'blog') === true),
    retry: () => void stored.refetch(),
  };
}

function storedDraft(
  stored: ReturnType<typeof useBlogDraft>['data'],
  draft_id: string,
): LocalBlogDraft | undefined {
  if (stored?.kind !== 'blog') return undefined;
  return { ...draftOf(stored.content), type: 'blocks', draft_id };
}
