import { queryClient } from './query.ts';

export {
  connection,
  fakeConnection,
  isConnected,
  receiveEvent,
} from './fake-connection.ts';
export { beginFakeUploads, FakeUpload } from './fake-uploads.ts';

export interface AnsweredCall {
  method: string;
  path: string;
  /** The query, with its `?`. */
  search: string;
  body: unknown;
}

/**
 * For tests: fakes the gateway by answering `fetch` until the test file ends. `answers` are
 * replies by `METHOD /path`, or functions that make the whole `Response`; what it does not name is
 * answered 404. Gives the calls as they come.
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

/** For tests: forgets what was fetched; a query that fails is not tried again. */
export function resetQueries() {
  queryClient.clear();
  const { mutations } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { retry: false }, mutations });
}
