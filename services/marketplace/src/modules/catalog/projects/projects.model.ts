import type { ProjectTerms, RichTextDocument, TextType } from '@soloist/contracts';
import { Schema } from 'mongoose';
import { type StoredWork, workModel, workSchema } from '../works/works.model.ts';

/**
 * As submitted, except for the description, which is stored as blocks, and the live address, which
 * has its scheme.
 */
export type StoredProjectTerms = Omit<ProjectTerms, 'id' | 'type' | 'description'> & {
  /** The format in which the description was sent and is returned; older projects have blocks. */
  type?: TextType;
  description: RichTextDocument;
};
export interface ProjectContent {
  terms: StoredProjectTerms;
}
export interface GalleryIndexFields {
  /** Its terms in the gallery; empty unless it is published. */
  galleryTerms: string[];
}
export type StoredProject = StoredWork & ProjectContent & GalleryIndexFields;
/** Without the description, which may be long, for lists. */
export type ListedProject = StoredWork & { terms: Omit<StoredProjectTerms, 'description'> };
export const projectWithoutDescription = { 'terms.description': 0 } as const;

const schema = workSchema<StoredProject>({
  terms: { type: Schema.Types.Mixed, required: true },
  galleryTerms: { type: [String], required: true },
});
schema.index({ galleryTerms: 1, _id: -1 });

export const ProjectModel = workModel('PortfolioProject', schema);
