import { useState } from 'react';
import { draftOf } from '../blog-draft.ts';
import { useBlogDraft } from '../blogs.api.ts';
import { type LocalDraft, readLocalDraft } from '../local-draft.ts';

/** The draft of this id: as this browser has it, which is newest, else as the server has it. */
export function usePreviewedDraft(id: string) {
  const [local] = useState(readLocalDraft);
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
): LocalDraft | undefined {
  if (stored?.kind !== 'blog') return undefined;
  return { ...draftOf(stored.content), type: 'blocks', draft_id };
}
