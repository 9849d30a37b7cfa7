import { networkErrorMessage, statusErrorMessage } from '@soloist/contracts';

export interface Answer {
  ok: boolean;
  /** What to say: the server's sentence, or ours where it said none. */
  message: string;
}

/** Posts to the site's own host; never throws. */
export async function post(path: string, body?: unknown): Promise<Answer> {
  try {
    const reply = await fetch(`/api${path}`, {
      method: 'POST',
      // A count goes out although the visitor leaves.
      keepalive: true,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const said = await reply.json().catch(() => ({}));
    const message = said.message ?? (reply.ok ? '' : statusErrorMessage(reply.status));
    return { ok: reply.ok, message };
  } catch {
    return { ok: false, message: networkErrorMessage };
  }
}
