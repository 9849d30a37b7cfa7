import type { QueryKey } from '@tanstack/react-query';

/** What a page that the gateway rendered tells the shell: enough to render the same again. */
export interface RenderedPageData {
  /** The English of its numbers and dates. */
  locale: string;
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
}

interface ShellFile {
  path: string;
  integrity: string;
}

/** The gateway's template has the list under this id. */
export const shellFilesId = 'shell-files';
