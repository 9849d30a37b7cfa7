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

const ways = ['duplicate', 'template', 'change'] as const;
type Way = (typeof ways)[number];
const wayOf = (said: string | null): Way => ways.find((way) => way === said) ?? 'duplicate';

/**
 * What the address says a draft should begin with: `?draft=` that Sage prepared, or an earlier
 * proposal, `?from=` and `?as=`. Until it is there, no draft begins.
 */
export function usePrepared({ begin }: { begin: (content: ProposalPrefill) => void }) {
  const [search, setSearch] = useSearchParams();
  const sageId = search.get('draft') ?? '';
  const from = search.get('from') ?? '';
  const prepared = useSageDraft({ id: sageId, begin });
  const copied = useCopy({ from, as: wayOf(search.get('as')) });
  const { error, isFetching, retry } = sageId ? prepared : copied;
  return {
    isWaiting: Boolean(sageId || from),
    what: sageId ? 'What Sage prepared' : 'The earlier proposal',
    error,
    isFetching,
    retry,
    /** Begins without it. */
    leave: () => {
      const rest = new URLSearchParams(search);
      for (const name of ['draft', 'from', 'as']) rest.delete(name);
      setSearch(rest, { replace: true });
    },
  };
}

function useSageDraft({ id, begin }: { id: string; begin: (content: ProposalPrefill) => void }) {
  const wanted = { id, prefill: proposalPrefill, what: 'a proposal' };
  const found = useQuery(sageDraftQuery(wanted));
  const { data, error, isFetching, refetch } = found;
  useOnce(id, data, (content) => {
    begin(content);
    showToast({ message: filledInBySage, kind: 'info' });
  });
  return { error, isFetching, retry: () => void refetch() };
}

function useCopy({ from, as }: { from: string; as: Way }) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (id: string) => call(proposals.copy, { params: { id }, body: { as, title: '' } }),
    onSuccess: ({ draft_id }) => navigate(`/proposal/new?id=${draft_id}`, { replace: true }),
  });
  useOnce(from, from, (id) => mutate(id));
  return { error, isFetching: isPending, retry: () => mutate(from) };
}

/** Acts on `value` once for each `id`, as soon as both are there. */
function useOnce<T>(id: string, value: T | undefined, act: (value: T) => void) {
  const done = useRef('');
  useEffect(() => {
    if (!id) done.current = '';
    if (!id || !value || done.current === id) return;
    done.current = id;
    act(value);
  });
}
