import { type ServicePrefill, servicePrefill } from '@soloist/contracts';
import { showToast, useQuery, useSearchParams } from '@soloist/web-client';
import { useEffect } from 'react';
import { filledInBySage, sageDraftQuery } from '../drafts/sage-draft.ts';
import { contentOfService } from './service-draft.ts';
import { useOwnService } from './services.api.ts';

/**
 * What the address says a new draft begins with: `?draft=` that Sage prepared, or `?service=`, an
 * own service that it changes; a draft in which that is being changed goes on instead. Until that is
 * there, no draft begins.
 */
export function useBeginning() {
  const [search, setSearch] = useSearchParams();
  const isNew = !search.get('id');
  const sageId = isNew ? (search.get('draft') ?? '') : '';
  const serviceId = isNew ? (search.get('service') ?? '') : '';
  const prepared = useQuery(
    sageDraftQuery({ id: sageId, prefill: servicePrefill, what: 'a service' }),
  );
  const service = useOwnService(sageId ? '' : serviceId);
  const wanted = sageId ? prepared : service;
  const earlier = service.data?.draft_id;
  const changed = earlier ? undefined : service.data?.service;
  const content: ServicePrefill | undefined = sageId
    ? prepared.data
    : changed && contentOfService(changed);

  useEffect(() => {
    if (earlier && isNew) setSearch({ id: earlier }, { replace: true });
  }, [earlier, isNew, setSearch]);

  const isPrepared = sageId !== '' && prepared.data !== undefined;
  useEffect(() => {
    if (isPrepared) showToast({ message: filledInBySage, kind: 'info' });
  }, [isPrepared]);
  return {
    content,
    isWaiting: Boolean(sageId || serviceId) && !content,
    what: sageId ? 'What Sage prepared' : 'The service',
    error: wanted.error,
    isFetching: wanted.isFetching,
    retry: () => void wanted.refetch(),
    /** Begins a blank one. */
    leave: () => setSearch({}, { replace: true }),
  };
}
