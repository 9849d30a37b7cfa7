const key = 'remotes-starting';

const read = (): Record<string, string> => JSON.parse(sessionStorage.getItem(key) ?? '{}');

export interface StartTracker {
  /**
   * Whether this version started to load in this tab, and an earlier page ended before it finished.
   */
  isLeft: () => boolean;
  begin: () => void;
  end: () => void;
}

/**
 * Stores a note while a remote starts. The page cannot stop a remote that blocks its only thread:
 * the person closes or reloads it, the note stays, and the tab's next page reads it.
 */
export function trackStart(name: string, version: string): StartTracker {
  let isStarted = false;
  const end = () => {
    if (!isStarted) return;
    isStarted = false;
    const { [name]: _, ...others } = read();
    sessionStorage.setItem(key, JSON.stringify(others));
  };
  // A page that is left normally was not blocked.
  window.addEventListener('pagehide', end);
  return {
    isLeft: () => !isStarted && read()[name] === version,
    begin: () => {
      isStarted = true;
      sessionStorage.setItem(key, JSON.stringify({ ...read(), [name]: version }));
    },
    end,
  };
}
