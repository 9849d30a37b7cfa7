import type { QueryKey } from '@tanstack/react-query';

/** What a page that the gateway rendered tells the shell: enough to render the same again. */
export interface RenderedPageData {
  /** The English of its numbers and dates. */
  locale: string;
  /** Whether it has what it is about. If not, it shows why, and the browser renders it anew. */
  isComplete: boolean;
  /** The data that was there when it was rendered. */
  queries: [key: QueryKey, data: unknown][];
}

/** The gateway's template has the data under this id. */
export const pageDataId = 'page-data';

/** The files of the shell, which the start script loads. */
export interface ShellFiles {
  scripts: ShellFile[];
  /** Those that the shell requests next. */
  chunks: ShellFile[];
  /** Whether the shell is needed before a person uses the page, to try again what failed. */
  isNeeded: boolean;
}

interface ShellFile {
  path: string;
  integrity: string;
}

/** The gateway's template has the list under this id. */
export const shellFilesId = 'shell-files';

/** The event on `window` that tells the start script that React controls the page. */
export const interactiveEvent = 'soloist:interactive';
