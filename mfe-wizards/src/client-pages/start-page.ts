import { holdInput } from '@soloist/web-client/held-input';
import { watchPerson } from '@soloist/web-client/person-signs';
import { type ClientPageData, contentId, dataId, failureId } from './client-page.ts';
import { showLocalTimes } from './local-times.ts';
import { callsOf, type RecordCalls } from './record-calls.ts';

/**
 * The script of a rendered page. React and the page's code follow when a person uses the page, or
 * immediately if it changes by itself, shows more to a signed-in person, or its address names a part
 * that only the code has, such as autopay.
 */
export function startPage() {
  const place = document.getElementById(contentId);
  const text = document.getElementById(dataId)?.textContent;
  if (!place || !text) return;
  const data: ClientPageData = JSON.parse(text);
  const calls = callsOf(data.record);
  const held = holdInput(place);
  const hideLocalTimes = showLocalTimes(place, data.language);
  let loading: Promise<void> | undefined;
  let isViewReported = false;

  const load = () => {
    loading ??= hydrate().catch((error: unknown) => {
      // The next sign tries again.
      loading = undefined;
      window.reportError(error);
      if (held.isWaiting()) showFailure(true);
      held.forgetPresses();
    });
  };
  const hydrate = async () => {
    const { hydratePage } = await import(/* webpackChunkName: "page" */ './hydrate-page.tsx');
    showFailure(false);
    stopWatching();
    hideLocalTimes();
    hydratePage({ place, data, isViewReported, onHydrated: held.replay });
  };
  const stopWatching = watchPerson(load);
  // A request for the page proves no person, because mail scanners send one too.
  const reportView = async () => {
    isViewReported = true;
    isViewReported = await calls.markViewed();
  };

  const isSignedIn = localStorage.getItem('token') !== null;
  const isPartMissing = location.hash !== '' && !document.getElementById(location.hash.slice(1));
  if (isSignedIn || calls.isChanging || isPartMissing) return load();
  if (calls.isUnviewed) void reportView();
  if (calls.isPreparing) void untilPrepared(calls, () => !loading).then(load);
}

function showFailure(isVisible: boolean) {
  document.getElementById(failureId)?.toggleAttribute('hidden', !isVisible);
}

const firstPollMs = 2000;
const lastPollMs = 60_000;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the record's documents are ready, or when the page need not wait any more. */
async function untilPrepared({ readPreparing }: RecordCalls, mustWait: () => boolean) {
  for (let waitMs = firstPollMs; ; waitMs = Math.min(waitMs * 1.25, lastPollMs)) {
    await delay(waitMs);
    if (!mustWait() || !(await readPreparing())) return;
  }
}
