import {
  freelancerServices,
  portfolioProjects,
  type ServicePrefill,
  type ServiceTerms,
  workDrafts,
} from '@soloist/contracts';
import { ApiError, call, showToast, useInfiniteQuery, useMutation } from '@soloist/web-client';
import type { useServerDraft } from '@soloist/writing';
import { refetchAll, useToldChange } from '../../told-change.ts';
import { contentOfService, type ServiceDraft, termsOf } from './service-draft.ts';

export type ServiceServerDraft = ReturnType<typeof useServerDraft<ServiceDraft, ServicePrefill>>;

/** What lists and pages of services show. */
const shown = ['services', 'service'];

interface Publishing {
  draftId: string;
  draft: ServiceDraft;
}

/** Publishes what the draft holds, or changes the service that it is about, with the specification's words. */
export const usePublishService = ({ onPublished }: { onPublished: () => void }) =>
  useMutation({
    mutationFn: ({ draft, draftId }: Publishing) =>
      draft.service_id ? changeService(draft) : createService({ draft, draftId }),
    onSuccess: async (message) => {
      showToast({ message, kind: 'success' });
      onPublished();
      await refetchAll(shown);
    },
    onError: (error) => showToast({ message: failureText(error), kind: 'error' }),
  });

async function createService({ draft, draftId }: Publishing) {
  const body = { ...termsOf(draft), draft_id: draftId };
  await call(freelancerServices.create, { body });
  return 'Service created successfully!';
}

/** The drafts in which it was written end with it. */
async function changeService(draft: ServiceDraft) {
  const { message } = await call(freelancerServices.update, {
    params: { id: draft.service_id ?? '' },
    body: termsOf(draft) as ServiceTerms,
  });
  return message;
}

function failureText(error: Error) {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.message || 'Error in creating service!';
}

/** What a draft begins with that changes an own service, hidden or not. Fails like `call`. */
export async function readServiceToChange(id: string, signal: AbortSignal) {
  const { service, draft_id } = await call(freelancerServices.readOwn, { params: { id }, signal });
  return { content: contentOfService(service), draft_id };
}

/** Own services, hidden ones too, newest first. */
export const useOwnServices = () =>
  useInfiniteQuery({
    queryKey: ['services', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(freelancerServices.listOwn, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Own portfolio projects, hidden ones too, newest first. */
export const useOwnProjects = ({ enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: ['portfolio-projects', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(portfolioProjects.listOwn, { query: { cursor: pageParam, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled,
  });

/** Drafts of services, newest first. */
export const useServiceDrafts = () =>
  useInfiniteQuery({
    queryKey: ['drafts', 'service'],
    queryFn: ({ pageParam, signal }) =>
      call(workDrafts.list, { query: { kind: 'service', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const useShowService = () =>
  useToldChange(
    ({ id, published }: { id: string; published: boolean }) =>
      call(freelancerServices.publish, { params: { id }, body: { published } }),
    shown,
  );

export const useRemoveService = () =>
  useToldChange((id: string) => call(freelancerServices.remove, { params: { id } }), shown);

export const useRemoveServiceDraft = () =>
  useToldChange(
    (draft_id: string) => call(workDrafts.remove, { params: { draft_id } }),
    ['drafts'],
  );
