import { startSite } from './visitor/start-site.ts';

// After the first paint; in a page that nobody looks at yet, not before somebody does.
requestAnimationFrame(() => setTimeout(startSite));
