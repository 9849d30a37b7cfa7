import { queryClient, showToast, useMutation } from '@soloist/web-client';

/** Reports an error in a toast, where there is no form to show it. */
export const showErrorToast = (error: Error) =>
  showToast({ message: error.message, kind: 'error' });

/** Refetches every query whose key starts with one of these names. */
export const refetchAll = (names: string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

/** A mutation that reports its result in a toast and refetches the `touched` queries. */
export const useToastMutation = <Input>(
  change: (input: Input) => Promise<{ message: string }>,
  touched: string[],
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await refetchAll(touched);
    },
    onError: showErrorToast,
  });
