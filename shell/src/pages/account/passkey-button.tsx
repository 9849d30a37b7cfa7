import { Button } from '@soloist/ui';
import { showToast, useMutation, useNavigate } from '@soloist/web-client';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { nextStepAfter } from './next-step.rules.ts';
import {
  canSuggestPasskeys,
  canUsePasskeys,
  PasskeyCancelled,
  type PasskeySignIn,
  signInWithPasskey,
} from './passkey-sign-in.api.ts';
import { startSession } from './session-start.store.ts';

// A challenge is valid for five minutes.
const renewMs = 4.5 * 60_000;

/** Signs in without an email, by this button or by a suggestion of the email field. */
export function PasskeyButton() {
  return canUsePasskeys() ? <PasskeySignInButton /> : null;
}

function PasskeySignInButton() {
  const navigate = useNavigate();
  const suggestion = useRef<AbortController>(undefined);
  const signIn = useMutation({
    mutationFn: () => {
      // The browser has one request at a time.
      suggestion.current?.abort();
      return signInWithPasskey();
    },
    onSuccess: (signedIn) => navigate(startSession(signedIn), { replace: true }),
    onError: (error) => onFailure(error, navigate),
  });
  const { isPending, isSuccess } = signIn;
  const isBusy = isPending || isSuccess;

  useEffect(() => {
    if (isBusy) return;
    const controller = new AbortController();
    suggestion.current = controller;
    const enter = (signedIn: PasskeySignIn) =>
      void navigate(startSession(signedIn), { replace: true });
    const leave = (error: Error) => onFailure(error, navigate);
    void suggestPasskeys({ enter, leave }, controller.signal);
    return () => controller.abort();
  }, [isBusy, navigate]);

  return (
    <Button
      size="lg"
      block
      icon={<KeyRound size={18} aria-hidden />}
      busy={isPending && 'Waiting for your passkey'}
      onClick={() => signIn.mutate()}
    >
      Log in with a passkey
    </Button>
  );
}

/** Continues the sign-in where it needs another step; otherwise says why it failed. */
function onFailure(error: Error, navigate: ReturnType<typeof useNavigate>) {
  const next = nextStepAfter(error);
  if (next) void navigate(next, { replace: true });
  else if (error instanceof PasskeyCancelled) {
    showToast({ message: 'No passkey was used. Try again, or log in with email.', kind: 'info' });
  } else showToast({ message: error.message, kind: 'error' });
}

/** Offers passkeys in the email field until the signal, with a new challenge before one expires. */
async function suggestPasskeys(
  outcome: { enter: (signedIn: PasskeySignIn) => void; leave: (error: Error) => void },
  signal: AbortSignal,
): Promise<void> {
  if (!(await canSuggestPasskeys()) || signal.aborted) return;
  const round = new AbortController();
  const renewal = setTimeout(() => {
    round.abort();
    void suggestPasskeys(outcome, signal);
  }, renewMs);
  signal.addEventListener('abort', () => {
    clearTimeout(renewal);
    round.abort();
  });
  try {
    const signedIn = await signInWithPasskey({ isSuggestion: true, signal: round.signal });
    clearTimeout(renewal);
    outcome.enter(signedIn);
  } catch (error) {
    // No one requested the suggestions: only a refused passkey is worth a message.
    if (error instanceof PasskeyCancelled || signal.aborted) return;
    outcome.leave(error as Error);
  }
}
