import { shellWithPublicPagesConfig } from '@soloist/build';

export default shellWithPublicPagesConfig({ dir: import.meta.dirname, budgetKb: 142 });
