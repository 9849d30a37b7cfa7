import { remoteWithSiteConfig } from '@soloist/build';

export default remoteWithSiteConfig({ dir: import.meta.dirname, budgetKb: 26 });
