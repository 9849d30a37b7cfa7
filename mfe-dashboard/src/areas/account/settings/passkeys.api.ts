import { type EndpointInput, passkeys } from '@soloist/contracts';
import {
  ApiError,
  call,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call(passkeys.list, { signal })).passkeys,
});

export const usePasskeys = () => useQuery(passkeysQuery);

type PasskeyList = Awaited<ReturnType<NonNullable<typeof passkeysQuery.queryFn>>>;
const storeList = (list: PasskeyList) => queryClient.setQueryData(passkeysQuery.queryKey, list);

/** Whether the browser can use passkeys. */
export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Messages by the name of the browser's error. */
const errorMessages: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'No passkey was created. Try again when you’re ready.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
};

/** Lets the browser create a passkey, and adds it to the account. */
async function addPasskey({ password }: EndpointInput<typeof passkeys.addOptions>['body']) {
  const body = password ? { password } : {};
  const [{ startRegistration }, { options }] = await Promise.all([
    // Loaded when it is needed: most visits to the settings add no passkey.
    import('@simplewebauthn/browser'),
    call(passkeys.addOptions, { body }),
  ]);
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(
    (cause: Error & { code?: string }) => {
      const known = errorMessages[cause.code ?? ''] ?? errorMessages[cause.name];
      throw new Error(known ?? 'Your browser couldn’t create a passkey. Try again.', { cause });
    },
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return call(passkeys.add, { body: { id, clientDataJSON, attestationObject, transports } });
}

export const useAddPasskey = () =>
  useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ passkeys: list, added }) => {
      storeList(list);
      showToast({ message: `Passkey added: ${added.name}.`, kind: 'success' });
    },
  });

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(passkeys.rename, { params: { id }, body: { name } }),
    onSuccess: (reply) => storeList(reply.passkeys),
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: ({ id }: { id: string }) => call(passkeys.remove, { params: { id } }),
    onSuccess: (reply) => {
      storeList(reply.passkeys);
      showToast({ message: 'Passkey removed.', kind: 'success' });
    },
    onError: (error) => {
      showErrorToast(error);
      // It may have been removed in another window.
      if (error instanceof ApiError && error.status === 404) {
        return queryClient.invalidateQueries(passkeysQuery);
      }
    },
  });
