import { EmptyState } from '@soloist/ui';

// Portfolio projects cannot be written yet; once they can, this is where they are chosen.
export const ExampleProjects = () => (
  <EmptyState
    headingLevel={2}
    title="No portfolio projects yet"
    text="Finished projects of yours will be here to choose from. Adding them is still being built; the service can go without."
  />
);
