import type { PushedNotice } from '@soloist/contracts';
import type { Authenticator } from '@soloist/service-kit';
import webPush, { type RequestDetails } from 'web-push';
import { isPushService } from './push-services.ts';
import type { StoredSubscription } from './subscriptions.model.ts';
import type { VapidDetails } from './vapid.ts';

const answerMs = 10_000;
/** A device that is off for longer is not shown it any more. */
const liveSeconds = 24 * 3600;

/** `gone`: the device takes nothing any more. `refused`: another try would fail as well. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';
type Device = Pick<StoredSubscription, 'endpoint' | 'keys' | 'sessionId' | 'endsAt'>;

interface ClientParts {
  vapid: VapidDetails;
  further: string[];
  authenticator: Pick<Authenticator, 'isRevoked'>;
}

/** Hands what a device is to show to its push service, which cannot read it. */
export function createPushClient({ vapid, further, authenticator }: ClientParts) {
  // Who is signed out on a device is shown nothing there.
  const isSignedIn = ({ sessionId, endsAt }: Device) =>
    !authenticator.isRevoked(sessionId) && endsAt > new Date();

  function seal({ endpoint, keys }: Device, notice: PushedNotice): RequestDetails | undefined {
    try {
      const options = { vapidDetails: vapid, TTL: liveSeconds, topic: notice.tag };
      return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), options);
    } catch {
      // Keys that are none.
      return undefined;
    }
  }

  return async (device: Device, notice: PushedNotice): Promise<PushOutcome> => {
    const isAllowed = isSignedIn(device) && isPushService(device.endpoint, further);
    const sealed = isAllowed && seal(device, notice);
    if (!sealed) return 'gone';
    try {
      const { status, body } = await fetch(device.endpoint, {
        method: sealed.method,
        headers: sealed.headers as Record<string, string>,
        body: new Uint8Array(sealed.body as Buffer),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      });
      // What it says beside is nobody's to read: the line is free for the next one.
      await body?.cancel();
      return outcomeOf(status);
    } catch {
      return 'later';
    }
  };
}
export type PushClient = ReturnType<typeof createPushClient>;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  // 403: it was asked for with another key pair, so its window asks anew.
  if (status === 404 || status === 410 || status === 403) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
