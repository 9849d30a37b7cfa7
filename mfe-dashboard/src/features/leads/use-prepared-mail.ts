import { type LeadMailPrefill, leadMailPrefill } from '@soloist/contracts';
import { useQuery } from '@soloist/web-client';
import { sageDraftQuery } from '@soloist/writing';
import { useEffect } from 'react';
import { tellProblem } from '../../tell-problem.ts';

/** The mail to a lead that Sage prepared, once it is there. What fails is said in a toast. */
export function usePreparedMail(id: string): LeadMailPrefill | undefined {
  const { data, error } = useQuery(
    sageDraftQuery({ id, prefill: leadMailPrefill, what: 'a mail to a lead' }),
  );
  useEffect(() => {
    if (error) tellProblem(error);
  }, [error]);
  return id ? data : undefined;
}
