import {
  freelancerServices,
  portfolioProjects,
  type ServicePrefill,
  type ServiceTerms,
  workDrafts,
} from '@soloist/contracts';
import { ApiError, call, showToast, useInfiniteQuery, useMutation } from '@soloist/web-client';
import type { useServerDraft } from '@soloist/writing';
import { refetchAll, useToastMutation } from '../shared/use-toast-mutation.ts';
import { contentOfService, type ServiceDraft, termsOf } from './service-draft.rules.ts';

export type ServiceServerDraft = ReturnType<typeof useServerDraft<ServiceDraft, ServicePrefill>>;

/** What lists and pages of services show. */
const serviceQueryKeys = ['services', 'service'];

interface PublishServiceInput {
  draftId: string;
  draft: ServiceDraft;
}

/** Publishes what the draft holds, or changes the service that it is about, with the specification's words. */
export const usePublishService = ({ onPublished }: { onPublished: () => void }) =>
  useMutation({
    mutationFn: ({ draft, draftId }: PublishServiceInput) =>
      draft.service_id ? changeService(draft) : createService({ draft, draftId }),
    onSuccess: async (message) => {
      showToast({ message, kind: 'success' });
      onPublished();
      await refetchAll(serviceQueryKeys);
    },
    onError: (error) => showToast({ message: failureText(error), kind: 'error' }),
  });

async function createService({ draft, draftId }: PublishServiceInput) {
  const body = { ...termsOf(draft), draft_id: draftId };
  await call(freelancerServices.create, { body });
  return 'Service created successfully!';
}

/** The service also ends the drafts of this service. */
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

/**
 * Loads the initial content of a draft that edits one of the user's services, hidden or not.
 * Rejects like `call`.
 */
export async function fetchServiceForEditing(id: string, signal: AbortSignal) {
  const { service, draft_id } = await call(freelancerServices.readOwn, { params: { id }, signal });
  return { content: contentOfService(service), draft_id };
}

/** The user's services, including hidden ones, newest first. */
export const useMyServices = () =>
  useInfiniteQuery({
    queryKey: ['services', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(freelancerServices.listOwn, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The user's portfolio projects, including hidden ones, newest first. */
export const useMyProjects = ({ enabled = true } = {}) =>
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

export const useSetServicePublished = () =>
  useToastMutation(
    ({ id, published }: { id: string; published: boolean }) =>
      call(freelancerServices.publish, { params: { id }, body: { published } }),
    serviceQueryKeys,
  );

export const useRemoveService = () =>
  useToastMutation(
    (id: string) => call(freelancerServices.remove, { params: { id } }),
    serviceQueryKeys,
  );

export const useRemoveServiceDraft = () =>
  useToastMutation(
    (draft_id: string) => call(workDrafts.remove, { params: { draft_id } }),
    ['drafts'],
  );
