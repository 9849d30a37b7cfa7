import {
  type EndpointResponse,
  type ProposalDraft,
  proposalPrefill,
  sage,
} from '@soloist/contracts';
import { call, showToast, useQuery, useSearchParams } from '@soloist/web-client';
import { useCallback, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { draftOf, hasContent, saveDraft } from './proposal-draft.ts';

type Prepared = EndpointResponse<typeof sage.draft>['data'];

function toPrefill({ title, content }: Prepared) {
  const prefill = proposalPrefill.safeParse(content);
  if (!prefill.success) throw new Error('It is not a proposal that this page can read.');
  return { title, prefill: prefill.data };
}

/** The draft that Sage prepared and the address names (`?draft=`), on its way into the form. */
export function useSageDraft() {
  const [search, setSearch] = useSearchParams();
  const { getValues, reset } = useFormContext<ProposalDraft>();
  const named = search.get('draft') ?? '';
  // Between filling in and the address having changed, the form's content is Sage's own.
  const [taken, setTaken] = useState('');
  const id = named === taken ? '' : named;
  useEffect(() => {
    if (!named) setTaken('');
  }, [named]);
  const found = useQuery({
    queryKey: ['sage-draft', id],
    queryFn: async ({ signal }) => (await call(sage.draft, { params: { id }, signal })).data,
    select: toPrefill,
    enabled: id !== '',
  });
  const { data } = found;

  /** Leaves the form as it is. */
  const leave = useCallback(() => {
    setSearch(
      (before) => {
        before.delete('draft');
        return before;
      },
      { replace: true },
    );
  }, [setSearch]);

  const take = useCallback(() => {
    if (!data) return;
    setTaken(named);
    const draft = draftOf(data.prefill);
    reset(draft);
    saveDraft(draft);
    showToast({ message: 'Filled in by Sage. Check it before you send.', kind: 'info' });
    leave();
  }, [data, named, reset, leave]);

  // Nothing typed could be lost: no need to ask.
  const isFree = Boolean(data) && !hasContent(getValues());
  useEffect(() => {
    if (isFree) take();
  }, [isFree, take]);

  return { ...found, isWanted: id !== '', replaces: data && !isFree, take, leave };
}
