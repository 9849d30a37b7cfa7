import { type LeadSource, leadSources } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';

type Names = 'view' | 'q' | 'source' | 'campaign' | 'overdue' | 'lead' | 'draft';

/** Which leads the board or the list shows, and which one is open: all of it is in the address. */
export function useLeadsAddress() {
  const [params, setParams] = useSearchParams();
  const source: LeadSource | undefined = leadSources.find((each) => each === params.get('source'));
  const overdue = params.get('overdue') === 'true';

  const change = (changes: Partial<Record<Names, string>>, { replace = false } = {}) => {
    // Not what was rendered last: two changes may come between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };

  return {
    // What is overdue is a list by day, across the stages.
    view: overdue || params.get('view') === 'list' ? ('list' as const) : ('board' as const),
    q: params.get('q') ?? '',
    source,
    campaign: params.get('campaign') ?? '',
    overdue,
    /** The lead that is open beside. */
    leadId: params.get('lead') ?? undefined,
    /** A mail to a lead that Sage prepared. */
    draft: params.get('draft') ?? '',
    change,
    clear: () => change({ q: '', source: '', campaign: '', overdue: '' }, { replace: true }),
  };
}
export type LeadsAddress = ReturnType<typeof useLeadsAddress>;

/** What the address narrows the leads to, as the calls take it. */
export const filtersOf = ({ q, source, campaign }: LeadsAddress) => ({
  ...(q && { q }),
  ...(source && { source }),
  ...(campaign && { campaign }),
});
export type LeadFilters = ReturnType<typeof filtersOf>;
