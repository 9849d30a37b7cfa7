import { queryClient } from './query.ts';

export { FakeCaches } from './fake-caches.ts';
export {
  connection,
  fakeConnection,
  isConnected,
  receiveEvent,
} from './fake-connection.ts';
export { FakeUpload, startFakeUploads } from './fake-uploads.ts';

export interface AnsweredCall {
  method: string;
  path: string;
  /** The query, with its `?`. */
  search: string;
  body: unknown;
}

/**
 * For tests: fakes the gateway by answering `fetch` until the test file ends. `answers` are
 * responses by `METHOD /path`, or functions that create the whole `Response`; other calls get 404.
 * Returns the calls as they arrive.
 */
export function answerCalls(
  answers: Record<string, object | (() => Response | Promise<Response>)>,
): AnsweredCall[] {
  const calls: AnsweredCall[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname: path, search } = new URL(String(input), location.origin);
    const method = init?.method ?? 'GET';
    calls.push({ method, path, search, body: init?.body });
    const answer = answers[`${method} ${path}`];
    if (typeof answer === 'function') return answer();
    if (answer) return Response.json({ success: true, ...answer });
    const refused = { success: false, code: 'not_found', message: `Nobody answers ${path}.` };
    return Response.json(refused, { status: 404 });
  };
  return calls;
}

/** For tests: clears fetched data; a failed query is not retried. */
export function resetQueries() {
  queryClient.clear();
  const { queries, mutations } = queryClient.getDefaultOptions();
  const { networkMode, refetchOnReconnect } = queries ?? {};
  queryClient.setDefaultOptions({
    queries: { retry: false, networkMode, refetchOnReconnect },
    mutations,
  });
}
