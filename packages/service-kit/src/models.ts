import type { Model } from 'mongoose';

// biome-ignore lint/suspicious/noExplicitAny: models of any shape, where only what all have in common is used
export type AnyModel = Model<any>;
