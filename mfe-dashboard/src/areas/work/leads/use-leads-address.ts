import { type LeadSource, leadSources } from '@soloist/contracts';
import { useAddressParams } from '../../shared/lists/use-address-params.ts';

type Names = 'view' | 'q' | 'source' | 'campaign' | 'overdue' | 'lead' | 'draft' | 'write';

/** The filters of the leads and the open lead, all stored in the address. */
export function useLeadsAddress() {
  const { params, change } = useAddressParams<Names>();
  const source: LeadSource | undefined = leadSources.find((each) => each === params.get('source'));
  const overdue = params.get('overdue') === 'true';

  return {
    // Overdue leads are listed by day across the stages.
    view: overdue || params.get('view') === 'list' ? ('list' as const) : ('board' as const),
    q: params.get('q') ?? '',
    source,
    campaign: params.get('campaign') ?? '',
    overdue,
    /** The lead open in the panel. */
    leadId: params.get('lead') ?? undefined,
    /** The id of an email that Sage prepared. */
    draft: params.get('draft') ?? '',
    /** Whether the lead opens with an email to them. */
    isWriting: params.get('write') === 'yes',
    change,
    clear: () => change({ q: '', source: '', campaign: '', overdue: '' }, { replace: true }),
  };
}
export type LeadsAddress = ReturnType<typeof useLeadsAddress>;

/** The filters of the address as query parameters. */
export const filtersOf = ({ q, source, campaign }: LeadsAddress) => ({
  ...(q && { q }),
  ...(source && { source }),
  ...(campaign && { campaign }),
});
export type BoardFilters = ReturnType<typeof filtersOf>;
