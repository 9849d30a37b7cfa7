import type { ServiceTerms } from '@soloist/contracts';
import { Schema } from 'mongoose';
import { type StoredWork, workModel, workSchema } from '../works/works.model.ts';

export interface ServiceContent {
  terms: ServiceTerms;
}
export type StoredService = StoredWork & ServiceContent;

// Cards display none of these.
type Details = 'process' | 'faq' | 'deliverables' | 'packages' | 'extras';
export type ListedService = StoredWork & { terms: Omit<ServiceTerms, Details> };
export const withoutDetails = {
  'terms.process': 0,
  'terms.faq': 0,
  'terms.deliverables': 0,
  'terms.packages': 0,
  'terms.extras': 0,
} as const;

const schema = workSchema<StoredService>({ terms: { type: Schema.Types.Mixed, required: true } });

export const ServiceModel = workModel('Service', schema);
