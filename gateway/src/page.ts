import type { RemoteName } from '@soloist/contracts';
import type { PageHead } from './page-head.ts';

/** What the gateway answers for one address: the shell's HTML with this in it. */
export interface Page {
  status: number;
  head: PageHead;
  remote?: RemoteName;
  /** The shell's late chunks that the page needs at once. */
  chunks?: string[];
}
