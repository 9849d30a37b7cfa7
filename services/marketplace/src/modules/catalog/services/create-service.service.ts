import { isDeepStrictEqual } from 'node:util';
import {
  isOrderable,
  orderingCurrencyText,
  type ServiceRequest,
  serviceLimits,
  serviceMessages,
} from '@soloist/contracts';
import { invalidInput, type UploadedFile } from '@soloist/server-kit';
import { omitBy } from 'es-toolkit';
import type { MarketplaceDocumentsClient } from './documents.client.ts';
import { resolveExamples } from './example-projects.service.ts';
import type { ServiceContent, StoredService } from './services.model.ts';
import { serviceWorks } from './services.service.ts';

interface CreateServiceInput {
  ownerId: string;
  request: ServiceRequest;
  /** Uploaded images; they follow those of the request. */
  files: UploadedFile[];
  /** Stores an image for the person. */
  storeImage: (file: UploadedFile) => ReturnType<MarketplaceDocumentsClient['storeImage']>;
}

/**
 * @throws AppError `invalid_input` without an image, for orders in a currency that can't be paid online
 * and for other people's examples, and as `storeImage` and `create` of works; then nothing is stored.
 */
export async function createService(input: CreateServiceInput): Promise<StoredService> {
  const { ownerId, request, files } = input;
  requireImages(request.images.length + files.length);
  requireOrdersPaidOnline(request);
  return serviceWorks.create({
    ownerId,
    draft_id: request.draft_id,
    isSame: (before) => hasSameContent(before, input),
    make: () => buildContent(input),
  });
}

function requireImages(count: number) {
  const most = `A service has at most ${serviceLimits.images} images.`;
  if (count > 0 && count <= serviceLimits.images) return;
  const message = count === 0 ? serviceMessages.images : most;
  throw invalidInput(message, [{ path: 'images', message }]);
}

/** The currency may be the freelancer's usual one, which the contract does not know. */
function requireOrdersPaidOnline(request: ServiceRequest) {
  if (!request.ordering?.enabled || isOrderable(request)) return;
  const message = orderingCurrencyText(request.currency);
  throw invalidInput(message, [{ path: 'ordering.enabled', message }]);
}

function hasSameContent({ terms }: StoredService, { request, files }: CreateServiceInput): boolean {
  // Files have no addresses yet, and examples that were deleted are not stored.
  const unlike = ['draft_id', 'relevantProjects', ...(files.length > 0 ? ['images'] : [])];
  const comparable = (all: Record<string, unknown>) =>
    omitBy(all, (_, field) => unlike.includes(field));
  return isDeepStrictEqual(comparable(terms), comparable(JSON.parse(JSON.stringify(request))));
}

async function buildContent({ ownerId, request, files, storeImage }: CreateServiceInput) {
  const { draft_id: _made, ...terms } = request;
  const relevantProjects = await resolveExamples(ownerId, terms.relevantProjects);
  const images = [...terms.images];
  // One after the other, because each is held in memory and resized to several widths.
  for (const file of files) images.push({ url: await storeImage(file), alt: '' });
  return { terms: { ...terms, images, relevantProjects } } satisfies ServiceContent;
}
