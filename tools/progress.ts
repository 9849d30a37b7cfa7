const heartbeatMs = 15_000;

export const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Reports the current step, that it is still running, and how long it took. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const announce = setTimeout(() => console.log(`  … ${title}`), 1000);
  const heartbeat = setInterval(
    () => console.log(`  … ${title}: ${seconds(started)}`),
    heartbeatMs,
  );
  try {
    const result = await run();
    console.log(`  ✓ ${title} (${seconds(started)})`);
    return result;
  } catch (error) {
    console.log(`  ✗ ${title} (${seconds(started)})`);
    throw error;
  } finally {
    clearTimeout(announce);
    clearInterval(heartbeat);
  }
}

/** An error whose message is for the person at the terminal: one sentence that says what to do. */
export const problem = (sentence: string, cause?: unknown) =>
  Object.assign(new Error(sentence, { cause }), { name: 'Problem' });

/** Prints a problem's sentence, or a bug's stack, and marks the run as failed. */
export function reportFailure(error: unknown) {
  const sentence = sentenceOf(error);
  console.error(sentence ? `\n${sentence}` : error);
  process.exitCode = 1;
}

function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'Problem') return error.message;
  if (/^Mongo(ose)?(ServerSelection|Parse|Network)Error$/.test(error.name)) {
    return `MONGO_URL does not lead to a MongoDB that answers: ${error.message}`;
  }
  const isAboutOptions = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  // Only the first sentence describes the error; the rest is about arguments that begin with a hyphen.
  const [first] = error.message.split('. ');
  return isAboutOptions ? `${first}. "npm run <command> -- --help" says what there is.` : undefined;
}
