import { isDeepStrictEqual } from 'node:util';
import type { ProjectRequest, ProjectTerms } from '@soloist/contracts';
import { AppError, conflict, indexedText, isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { closeDraft } from '../drafts/drafts.service.ts';
import { galleryTermsOf } from './gallery-terms.ts';
import { ProjectModel, type StoredProject, type StoredTerms } from './projects.model.ts';
import { imagesUsed, known } from './projects.service.ts';
import { toStoredTerms } from './stored-terms.ts';

const mostProjects = 200;

/**
 * Publishes a portfolio project and ends its draft. The same draft again, as after a lost answer,
 * answers with the first project.
 * @throws AppError `invalid_input` for a description that is none, `gone` when that project was
 * deleted, `conflict` when it says something else, and when the person has very many.
 */
export async function createProject(
  ownerId: string,
  request: ProjectRequest,
): Promise<StoredProject> {
  const { draft_id, ...terms } = request;
  const before = await madeOf({ ownerId, draft_id });
  if (before?.state === 'deleted') throw new AppError('gone', 'This project was deleted.');
  // What was written since is not dropped as if it were published.
  if (before && !isDeepStrictEqual(before.terms, toStoredTerms(terms))) {
    throw conflict(
      'This project is published already, and not as it stands here. Open it from your profile to change it.',
    );
  }
  const project = before ?? (await store({ ownerId, draft_id, terms }));
  if (draft_id) await closeDraft({ ownerId, draft_id }, { as: 'published', kind: 'project' });
  return project;
}

interface OfDraft {
  ownerId: string;
  draft_id: string | undefined;
}

/** What was made of the draft before. */
async function madeOf({ ownerId, draft_id }: OfDraft) {
  if (!draft_id) return null;
  return ProjectModel.findOne({ ownerId, draft_id: indexedText(draft_id) }).lean<StoredProject>();
}

async function store({ terms, ...ofDraft }: OfDraft & { terms: ProjectTerms }) {
  const { ownerId, draft_id } = ofDraft;
  const stored = toStoredTerms(terms);
  if ((await ProjectModel.countDocuments({ ownerId, ...known() })) >= mostProjects) {
    throw conflict(`You have ${mostProjects} projects. Please delete some first.`);
  }
  const fresh = newProject({ ownerId, terms: stored });
  try {
    await ProjectModel.create(draft_id ? { ...fresh, draft_id } : fresh);
    return fresh;
  } catch (err) {
    const other = isDuplicateKey(err) ? await madeOf(ofDraft) : null;
    if (other) return other;
    throw err;
  }
}

/** A published project as it is stored, with the event that tells of its images. */
export function newProject({
  ownerId,
  terms,
  at = new Date(),
}: {
  ownerId: string;
  terms: StoredTerms;
  at?: Date;
}) {
  const fresh = {
    _id: new mongoose.Types.ObjectId(),
    ownerId: new mongoose.Types.ObjectId(ownerId),
    terms,
    state: 'published' as const,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return { ...fresh, galleryTerms: galleryTermsOf(fresh), outbox: [imagesUsed(fresh)] };
}
