import type { PushedNotification } from '@soloist/contracts';
import type { Authenticator } from '@soloist/server-kit';
import webPush, { type RequestDetails } from 'web-push';
import { isPushService, parseOrigins } from './push-services.rules.ts';
import type { StoredPushSubscription } from './subscriptions.model.ts';
import { type VapidSettings, vapidDetails } from './vapid.rules.ts';

const timeoutMs = 10_000;
/** A device that is off for longer does not get the push. */
const liveSeconds = 24 * 3600;

/** `gone`: the subscription has ended. `refused`: another try would fail as well. */
type PushOutcome = 'accepted' | 'gone' | 'refused' | 'later';
type Device = Pick<StoredPushSubscription, 'endpoint' | 'keys' | 'sessionId' | 'endsAt'>;

interface PushClientConfig extends VapidSettings {
  PUSH_ORIGINS: string;
}
interface PushClientDeps {
  authenticator: Pick<Authenticator, 'isRevoked'>;
}

/**
 * Sends a device's notification to its push service, which cannot read it. Push services identify
 * the installation by its own keys.
 */
export function createPushClient(config: PushClientConfig, { authenticator }: PushClientDeps) {
  const vapid = vapidDetails(config);
  const additionalOrigins = parseOrigins(config.PUSH_ORIGINS);
  const isSupported = (endpoint: string) => isPushService(endpoint, additionalOrigins);
  // A signed-out device shows nothing.
  const isSignedIn = ({ sessionId, endsAt }: Device) =>
    !authenticator.isRevoked(sessionId) && endsAt > new Date();

  function seal(
    { endpoint, keys }: Device,
    notification: PushedNotification,
  ): RequestDetails | undefined {
    try {
      const options = { vapidDetails: vapid, TTL: liveSeconds, topic: notification.tag };
      return webPush.generateRequestDetails(
        { endpoint, keys },
        JSON.stringify(notification),
        options,
      );
    } catch {
      // The keys are invalid.
      return undefined;
    }
  }

  async function send(device: Device, notification: PushedNotification): Promise<PushOutcome> {
    const isAllowed = isSignedIn(device) && isSupported(device.endpoint);
    const sealed = isAllowed && seal(device, notification);
    if (!sealed) return 'gone';
    try {
      const { status, body } = await fetch(device.endpoint, {
        method: sealed.method,
        headers: sealed.headers as Record<string, string>,
        body: new Uint8Array(sealed.body as Buffer),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Its body is discarded, which frees the connection for the next request.
      await body?.cancel();
      return outcomeOf(status);
    } catch {
      return 'later';
    }
  }

  return { publicKey: vapid.publicKey, isSupported, send };
}
export type PushClient = ReturnType<typeof createPushClient>;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  // 403: subscribed with another key pair, so its window subscribes again.
  if (status === 404 || status === 410 || status === 403) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
