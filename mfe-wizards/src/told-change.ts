import { queryClient, showToast, useMutation } from '@soloist/web-client';

/** Says what went wrong with something that has no form to say it in. */
export const tellProblem = (error: Error) => showToast({ message: error.message, kind: 'error' });

/** Fetches again whatever has a key that begins with one of these names. */
export const refetchAll = (names: string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

/** A change that a toast tells the outcome of; what it `touched` is fetched again. */
export const useToldChange = <Input>(
  change: (input: Input) => Promise<{ message: string }>,
  touched: string[],
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await refetchAll(touched);
    },
    onError: tellProblem,
  });
