import { useQuery } from '@soloist/web-client';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { taxProposalQuery } from './treatment.api.ts';

/**
 * What we propose for the client's country and tax number, or what is missing for it. An invoice of a
 * project asks without a country, too: an acceptance drafted it because its tax is open.
 */
export function useTaxProposal() {
  const { control } = useFormContext<InvoiceDraft>();
  const [client, tax, proposalId] = useWatch({
    control,
    name: ['client', 'tax_treatment', 'proposal_id'],
  });
  const { country, tax_number } = useDeferredValue(client);
  const state = tax?.place_of_supply === '96' ? '' : (tax?.place_of_supply ?? '');
  const isOpen = proposalId !== '' && tax === null;
  const { data } = useQuery({
    ...taxProposalQuery({ country, tax_number: tax_number.trim(), state }),
    enabled: country !== '' || isOpen,
  });
  return { data, tax, needsChoice: isOpen && Boolean(data?.problem || data?.proposal) };
}
