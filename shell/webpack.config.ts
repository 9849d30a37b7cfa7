import { shellConfig } from '@soloist/build';

export default shellConfig({ dir: import.meta.dirname, budgetKb: 140 });
