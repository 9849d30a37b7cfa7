const key = 'remotes-starting';

const read = (): Record<string, string> => JSON.parse(sessionStorage.getItem(key) ?? '{}');

export interface StartNote {
  /** Whether this version began to start in this tab, and an earlier page was ended before it could. */
  isLeft: () => boolean;
  begin: () => void;
  end: () => void;
}

/**
 * Remembers that a remote is starting. One that never gives the page's only thread back cannot be
 * stopped by the page: the person ends it, the note stays, and the tab's next page knows.
 */
export function startNote(name: string, version: string): StartNote {
  let isBegun = false;
  const end = () => {
    if (!isBegun) return;
    isBegun = false;
    const { [name]: _, ...others } = read();
    sessionStorage.setItem(key, JSON.stringify(others));
  };
  // A page that is left in the ordinary way was not held up.
  window.addEventListener('pagehide', end);
  return {
    isLeft: () => !isBegun && read()[name] === version,
    begin: () => {
      isBegun = true;
      sessionStorage.setItem(key, JSON.stringify({ ...read(), [name]: version }));
    },
    end,
  };
}
