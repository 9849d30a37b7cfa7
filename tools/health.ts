/** Does this address answer with success? A part that is slow to answer counts as not there yet. */
export async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}
