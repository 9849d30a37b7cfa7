import { randomBytes } from 'node:crypto';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { AppError, type ServiceContext, unavailable } from '@soloist/server-kit';

export const challengeSeconds = 300;
const challengePattern = /^[\w-]{43}$/;

/** Who may use a challenge: a session that adds or uses a passkey, or a browser that signs in. */
export interface ChallengeHolder {
  purpose: 'add' | 'sign-in' | 'proof';
  /** The session's id, or the secret of the browser's cookie. */
  holder: string;
}

// The key has all three: without one of them the challenge is neither found nor used up.
const challengeKey = ({ purpose, holder }: ChallengeHolder, challenge: string) =>
  `identity:passkey:${purpose}:${holder}:${challenge}`;

const throwUnavailable = (cause: Error) => {
  throw unavailable(
    'Passkeys are unavailable. Try again in a few minutes, or log in another way.',
    cause,
  );
};

export const newChallenge = () => Uint8Array.from(randomBytes(32));

/** Stores a challenge for five minutes, with what must be the same when it is used. */
export async function storeChallenge(
  { challenge, bound, ...holder }: ChallengeHolder & { challenge: string; bound: string },
  redis: ServiceContext['redis'],
) {
  await redis
    .set(challengeKey(holder, challenge), bound, 'EX', challengeSeconds)
    .catch(throwUnavailable);
}

/**
 * The challenge in a browser's response, which is used up, and what it was stored with.
 * @throws AppError `invalid_input` when this holder got no such challenge.
 */
export async function consumeChallenge(
  { clientDataJSON, ...holder }: ChallengeHolder & { clientDataJSON: string },
  redis: ServiceContext['redis'],
): Promise<{ challenge: string; bound: string }> {
  const challenge = readChallenge(clientDataJSON);
  const bound =
    challenge && (await redis.getdel(challengeKey(holder, challenge)).catch(throwUnavailable));
  if (!challenge || typeof bound !== 'string') throw challengeExpired();
  return { challenge, bound };
}

export const challengeExpired = () =>
  new AppError(
    'invalid_input',
    'This request expired or was started in another browser. Try again.',
  );

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return challengePattern.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
