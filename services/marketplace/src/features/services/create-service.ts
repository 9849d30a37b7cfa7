import { isDeepStrictEqual } from 'node:util';
import {
  type ServiceRequest,
  type ServiceTerms,
  serviceLimits,
  serviceMessages,
} from '@soloist/contracts';
import {
  AppError,
  conflict,
  indexedText,
  invalidInput,
  isDuplicateKey,
  type UploadedFile,
} from '@soloist/service-kit';
import { omitBy } from 'es-toolkit';
import mongoose from 'mongoose';
import type { DocumentsClient } from '../../clients/documents.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { ownExamples } from './example-projects.ts';
import { ServiceModel, type StoredService } from './services.model.ts';
import { imagesUsed, known } from './services.service.ts';

const mostServices = 100;

interface NewService {
  ownerId: string;
  request: ServiceRequest;
  /** Images that came along; they go behind those of the request. */
  files: UploadedFile[];
  /** Stores them as the person's own. */
  storeImage: (file: UploadedFile) => ReturnType<DocumentsClient['storeImage']>;
}

/**
 * Publishes a service and ends its draft. The same draft again, as after a lost answer, answers with
 * the first service.
 * @throws AppError `invalid_input` without an image and for examples of others, `gone` when that
 * service was deleted, `conflict` when it says something else, and when the person has very many, and
 * what `storeImage` throws; then nothing is stored.
 */
export async function createService(given: NewService): Promise<StoredService> {
  const { ownerId, request } = given;
  const { draft_id } = request;
  const before = await madeOf({ ownerId, draft_id });
  if (before?.state === 'deleted') throw new AppError('gone', 'This service was deleted.');
  // What was written since is not dropped as if it were published.
  if (before && saysOther(before, given)) {
    throw conflict(
      'This service is published already, and not as it stands here. Open it from your services to change it.',
    );
  }
  const service = before ?? (await store(given));
  if (draft_id) await closeDraft({ ownerId, draft_id }, { as: 'published', kind: 'service' });
  return service;
}

function saysOther({ terms }: StoredService, { request, files }: NewService): boolean {
  // Files have no addresses yet, and examples that were deleted are not stored.
  const unlike = ['draft_id', 'relevantProjects', ...(files.length > 0 ? ['images'] : [])];
  const said = (all: Record<string, unknown>) => omitBy(all, (_, field) => unlike.includes(field));
  return !isDeepStrictEqual(said(terms), said(JSON.parse(JSON.stringify(request))));
}

/** What was made of the draft before. */
async function madeOf({ ownerId, draft_id }: { ownerId: string; draft_id: string | undefined }) {
  if (!draft_id) return null;
  return ServiceModel.findOne({ ownerId, draft_id: indexedText(draft_id) }).lean<StoredService>();
}

async function store({ ownerId, request, files, storeImage }: NewService): Promise<StoredService> {
  const { draft_id, ...terms } = request;
  requireImages(terms.images.length + files.length);
  if ((await ServiceModel.countDocuments({ ownerId, ...known() })) >= mostServices) {
    throw conflict(`You have ${mostServices} services. Please delete some first.`);
  }
  const relevantProjects = await ownExamples(ownerId, terms.relevantProjects);
  const images = [...terms.images];
  // One after the other: each is held in memory and shrunk to several widths.
  for (const file of files) images.push({ url: await storeImage(file), alt: '' });
  const fresh = newService({ ownerId, terms: { ...terms, images, relevantProjects } });
  try {
    await ServiceModel.create(draft_id ? { ...fresh, draft_id } : fresh);
    return fresh;
  } catch (err) {
    const other = isDuplicateKey(err) ? await madeOf({ ownerId, draft_id }) : null;
    if (other) return other;
    throw err;
  }
}

function requireImages(count: number) {
  const most = `A service has at most ${serviceLimits.images} images.`;
  if (count > 0 && count <= serviceLimits.images) return;
  const message = count === 0 ? serviceMessages.images : most;
  throw invalidInput(message, [{ path: 'images', message }]);
}

/** A published service as it is stored, with the event that tells of its images. */
export function newService({
  ownerId,
  terms,
  at = new Date(),
}: {
  ownerId: string;
  terms: ServiceTerms;
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
  return { ...fresh, outbox: [imagesUsed(fresh)] };
}
