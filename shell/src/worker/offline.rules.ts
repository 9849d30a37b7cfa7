/** What the browser may request without starting the worker. */
export const skipsWorker = ['/api/*', '/files/*', '/socket.io/*', '/sage-ai/*'].map((pathname) => ({
  condition: { urlPattern: { pathname } },
  source: 'network',
}));

const patienceMs = 4_000;

/**
 * The page from the server, so that a new version, a rollback and a preview always win. Only when
 * the server is unreachable, or silent for `patienceMs`, the stored page.
 */
export async function answerPage(
  load: () => Promise<Response>,
  findStored: () => Promise<Response | undefined>,
  waitMs = patienceMs,
): Promise<Response> {
  const loading = load();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined);
  });
  const loaded = await Promise.race([loading.catch(() => undefined), impatience]);
  clearTimeout(timer);
  return loaded ?? (await findStored()) ?? loading;
}
