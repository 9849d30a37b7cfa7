import { networkErrorMessage, statusErrorMessage } from '@soloist/contracts';

export interface PostResult {
  ok: boolean;
  /** The server's message, or a default one. */
  message: string;
}

/** Posts to the site's own host; never throws. */
export async function post(path: string, body?: unknown): Promise<PostResult> {
  try {
    const reply = await fetch(`/api${path}`, {
      method: 'POST',
      // The count is sent even if the visitor leaves.
      keepalive: true,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const result = await reply.json().catch(() => ({}));
    const message = result.message ?? (reply.ok ? '' : statusErrorMessage(reply.status));
    return { ok: reply.ok, message };
  } catch {
    return { ok: false, message: networkErrorMessage };
  }
}
