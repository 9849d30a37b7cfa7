/** Webpack's own errors of a script or style sheet that did not arrive. */
const isNotArrived = (error: unknown) => {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
};

/** What a person can do about code that did not load: only a failed download is their connection. */
export const loadFailureText = (error: unknown): string =>
  isNotArrived(error)
    ? 'Check your connection and try again.'
    : 'It failed because of a problem on our side. Try again, or go to another page.';
