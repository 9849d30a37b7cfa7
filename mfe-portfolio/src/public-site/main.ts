import { startSite } from './visitor/start-site.ts';

// After the first paint; in a hidden page, not before it becomes visible.
requestAnimationFrame(() => setTimeout(startSite));
