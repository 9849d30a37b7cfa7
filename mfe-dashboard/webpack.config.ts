import { remoteConfig } from '@soloist/build';

export default remoteConfig({ dir: import.meta.dirname, budgetKb: 78 });
