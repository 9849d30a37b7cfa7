import { type EndpointResponse, passkeys } from '@soloist/contracts';
import { ApiError, call } from '@soloist/web-client';

export type PasskeySignIn = EndpointResponse<typeof passkeys.signIn>;

/** Whether the browser can use passkeys. */
export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Whether the browser can offer passkeys in the suggestions of the email field. */
export const canSuggestPasskeys = async () =>
  canUsePasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());

/** The person closed the browser's dialog, or another request replaced this one. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

// Loaded when it is needed: few visitors have a passkey.
const loadLibrary = () => import('@simplewebauthn/browser');

interface PasskeyRequest {
  /** Offers passkeys in the suggestions of the email field instead of a dialog. */
  isSuggestion?: boolean;
  signal?: AbortSignal;
}

/**
 * Signs in with a passkey that the person chooses. The browser has one request at a time.
 * @throws PasskeyCancelled, ApiError.
 */
export async function signInWithPasskey({
  isSuggestion = false,
  signal,
}: PasskeyRequest = {}): Promise<PasskeySignIn> {
  const [{ startAuthentication, WebAuthnAbortService }, { options }] = await Promise.all([
    loadLibrary(),
    call(passkeys.signInOptions),
  ]);
  if (signal?.aborted) throw new PasskeyCancelled();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', cancel);
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isSuggestion,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return await call(passkeys.signIn, {
      body: { id, clientDataJSON, authenticatorData, signature, userHandle },
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new PasskeyCancelled('The passkey was not used.', { cause: error });
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
