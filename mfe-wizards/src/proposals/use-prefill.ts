import { type ProposalPrefill, proposalPrefill, proposals } from '@soloist/contracts';
import {
  call,
  showToast,
  useMutation,
  useNavigate,
  useQuery,
  useSearchParams,
} from '@soloist/web-client';
import { filledInBySage, sageDraftQuery } from '@soloist/writing';
import { useEffect, useRef } from 'react';

const copyModes = ['duplicate', 'template', 'change'] as const;
type CopyMode = (typeof copyModes)[number];
const copyModeOf = (param: string | null): CopyMode =>
  copyModes.find((mode) => mode === param) ?? 'duplicate';

/**
 * Loads the initial content that the URL names: `?draft=` from Sage, or an earlier proposal with
 * `?from=` and `?as=`. No draft starts before it has loaded.
 */
export function useProposalPrefill({
  startDraft,
}: {
  startDraft: (content: ProposalPrefill) => void;
}) {
  const [search, setSearch] = useSearchParams();
  const sageId = search.get('draft') ?? '';
  const from = search.get('from') ?? '';
  const prepared = useSageDraft({ id: sageId, startDraft });
  const copied = useCopy({ from, as: copyModeOf(search.get('as')) });
  const { error, isFetching, retry } = sageId ? prepared : copied;
  return {
    isWaiting: Boolean(sageId || from),
    what: sageId ? 'Sage’s draft' : 'the earlier proposal',
    error,
    isFetching,
    retry,
    /** Starts a blank draft instead. */
    leave: () => {
      const rest = new URLSearchParams(search);
      for (const name of ['draft', 'from', 'as']) rest.delete(name);
      setSearch(rest, { replace: true });
    },
  };
}

function useSageDraft({
  id,
  startDraft,
}: {
  id: string;
  startDraft: (content: ProposalPrefill) => void;
}) {
  const options = { id, prefill: proposalPrefill, what: 'a proposal' };
  const sageDraft = useQuery(sageDraftQuery(options));
  const { data, error, isFetching, refetch } = sageDraft;
  useOnce(id, data, (content) => {
    startDraft(content);
    showToast({ message: filledInBySage, kind: 'info' });
  });
  return { error, isFetching, retry: () => void refetch() };
}

function useCopy({ from, as }: { from: string; as: CopyMode }) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (id: string) => call(proposals.copy, { params: { id }, body: { as, title: '' } }),
    onSuccess: ({ draft_id }) => navigate(`/proposal/new?id=${draft_id}`, { replace: true }),
  });
  useOnce(from, from, (id) => mutate(id));
  return { error, isFetching: isPending, retry: () => mutate(from) };
}

/** Calls `act` once for each `id`, as soon as `id` and `value` are set. */
function useOnce<T>(id: string, value: T | undefined, act: (value: T) => void) {
  const done = useRef('');
  useEffect(() => {
    if (!id) done.current = '';
    if (!id || !value || done.current === id) return;
    done.current = id;
    act(value);
  });
}
