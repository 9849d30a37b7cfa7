import { createRequire } from 'node:module';

// The copy that mongoose uses.
const requireBesideMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));

/** Loads a file of the driver, such as `cmap/connection.js`, whose classes we extend. */
export const requireDriver = (file: string): unknown =>
  requireBesideMongoose(`mongodb/lib/${file}`);
