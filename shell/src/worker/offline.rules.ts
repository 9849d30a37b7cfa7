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
  // Where the browser's storage fails, a slow server still answers.
  return loaded ?? (await findStored().catch(() => undefined)) ?? loading;
}

/**
 * The file from the server, or from the browser's own cache. Only when the server is unreachable,
 * or no longer has the version of a stored page, the stored file, whose name has a hash or version.
 */
export async function answerFile(
  load: () => Promise<Response>,
  findStored: () => Promise<Response | undefined>,
): Promise<Response> {
  const loading = load();
  const loaded = await loading.catch(() => undefined);
  if (loaded?.ok) return loaded;
  return (await findStored().catch(() => undefined)) ?? loading;
}
