import { type EndpointInput, type LeadImport, leadImports } from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const keys = {
  all: ['lead'] as const,
  list: ['lead', 'imports'] as const,
  one: (id: string) => ['lead', 'import', id] as const,
};
const watchMs = 1500;
const isAtWork = (status: LeadImport['status'] | undefined) =>
  status === 'running' || status === 'undoing';

/** The caller's imports, newest first. */
export function useImports() {
  useLive('lead');
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(leadImports.list, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** One import, polled while it runs. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) =>
      (await call(leadImports.read, { params: { id }, signal })).import,
    refetchInterval: ({ state }) => (isAtWork(state.data?.status) ? watchMs : false),
  });

export type PreviewOptions = EndpointInput<typeof leadImports.preview>['body'];
export type StartOptions = EndpointInput<typeof leadImports.start>['body'];

/** Previews an import without storing anything. */
export const usePreview = () =>
  useMutation({
    mutationFn: async ({ file, options }: { file: File; options: PreviewOptions }) =>
      (await call(leadImports.preview, { body: options, file })).preview,
  });

const useChange = <Input>(
  change: (input: Input) => Promise<{ message: string; import: LeadImport }>,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (changed) => {
      queryClient.setQueryData(keys.one(changed.import.id), changed.import);
      showToast({ message: changed.message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: keys.all });
    },
    onError: showErrorToast,
  });

export const useStartImport = () =>
  useChange(({ file, options }: { file: File; options: StartOptions }) =>
    call(leadImports.start, { body: options, file }),
  );

export const useUndoImport = () =>
  useChange((id: string) => call(leadImports.undo, { params: { id } }));
