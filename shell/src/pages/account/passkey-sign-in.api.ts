import { type EndpointResponse, passkeys } from '@soloist/contracts';
import { call } from '@soloist/web-client';

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
 * The browser's response to a challenge, by a passkey that the person chooses.
 * @throws PasskeyCancelled.
 */
export async function readPasskey(
  options: EndpointResponse<typeof passkeys.signInOptions>['options'],
  { isSuggestion = false, signal }: PasskeyRequest = {},
) {
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary();
  if (signal?.aborted) throw new PasskeyCancelled();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', cancel);
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isSuggestion,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  } catch (cause) {
    throw new PasskeyCancelled('The passkey was not used.', { cause });
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * Signs in with a passkey that the person chooses. The browser has one request at a time.
 * @throws PasskeyCancelled, ApiError.
 */
export async function signInWithPasskey(request: PasskeyRequest = {}): Promise<PasskeySignIn> {
  const [{ options }] = await Promise.all([call(passkeys.signInOptions), loadLibrary()]);
  return call(passkeys.signIn, { body: await readPasskey(options, request) });
}
