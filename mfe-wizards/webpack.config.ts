import { remoteWithClientPagesConfig } from '@soloist/build';

export default remoteWithClientPagesConfig({ dir: import.meta.dirname, budgetKb: 90 });
