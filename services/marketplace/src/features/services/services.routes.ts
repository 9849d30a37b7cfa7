import { freelancerServices } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { DocumentsClient } from '../../clients/documents.ts';
import type { IdentityClient } from '../../clients/identity.ts';
import { openDraftOf } from '../drafts/drafts.service.ts';
import { createService } from './create-service.ts';
import { presentOwner, presentService, presentSummary } from './services.presenter.ts';
import { readOwn, readPublished, serviceWorks, updateService } from './services.service.ts';

interface Clients {
  documents: DocumentsClient;
  identity: IdentityClient;
}

export const serviceRoutes = ({ documents, identity }: Clients) => [
  route(freelancerServices.create, async ({ user, body, files, req }) => {
    const authorization = req.get('authorization') ?? '';
    const currency = body.currency ?? (await identity.currencyOf(authorization));
    const service = await createService({
      ownerId: user.sub,
      request: { ...body, currency },
      files,
      storeImage: (file) => documents.storeImage(file, authorization),
    });
    return { message: 'Service created successfully!', service: presentService(service) };
  }),
  route(freelancerServices.update, async ({ user, params, body }) => {
    const service = await updateService({ ownerId: user.sub, ...params }, body);
    return { message: 'The service is changed.', service: presentService(service) };
  }),
  route(freelancerServices.publish, async ({ user, params, body: { published } }) => {
    const service = await serviceWorks.publish({ ownerId: user.sub, ...params }, published);
    const message = published ? 'The service is published.' : 'The service is hidden.';
    return { message, service: presentService(service) };
  }),
  route(freelancerServices.listOwn, async ({ user, query }) => {
    const { items, nextCursor } = await serviceWorks.listOwn(user.sub, query);
    return { items: items.map(presentSummary), nextCursor };
  }),
  route(freelancerServices.readOwn, async ({ user, params: { id } }) => ({
    service: presentService(await readOwn({ ownerId: user.sub, id })),
    draft_id: await openDraftOf({ ownerId: user.sub, kind: 'service', id }),
  })),
  route(freelancerServices.fetchServices, async ({ params, query }) => {
    const { items, nextCursor } = await serviceWorks.listPublished(params.id, query);
    return { services: items.map(presentSummary), nextCursor };
  }),
  route(freelancerServices.fetchService, async ({ params }) => {
    const { service, owner } = await readPublished(params.id);
    return { service: presentService(service), owner: presentOwner(owner) };
  }),
  route(freelancerServices.remove, async ({ user, params }) => {
    await serviceWorks.remove({ ownerId: user.sub, ...params });
    return { message: 'The service is deleted.' };
  }),
];
