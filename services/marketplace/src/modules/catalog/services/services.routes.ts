import { freelancerServices, isOrderable } from '@soloist/contracts';
import { route, usualCurrency } from '@soloist/server-kit';
import type { MarketplaceIdentityClient } from '../../sites/index.ts';
import { findOpenDraftId } from '../drafts/drafts.service.ts';
import { presentOwner } from '../works/works.presenter.ts';
import { createService } from './create-service.service.ts';
import type { MarketplaceDocumentsClient } from './documents.client.ts';
import { prepareOrder, readOrderPrice, versionOf } from './order-service.service.ts';
import {
  presentPublicService,
  presentService,
  presentServiceSummary,
} from './services.presenter.ts';
import {
  readPublishedService,
  readServiceOfOwner,
  serviceWorks,
  updateService,
} from './services.service.ts';

interface Clients {
  documents: MarketplaceDocumentsClient;
  identity: MarketplaceIdentityClient;
}

export const serviceRoutes = ({ documents, identity }: Clients) => [
  route(freelancerServices.create, async ({ user, body, files, req }) => {
    const authorization = req.get('authorization') ?? '';
    const currency = body.currency ?? usualCurrency(await identity.readCurrency(authorization));
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
    return { message: 'Service saved.', service: presentService(service) };
  }),
  route(freelancerServices.publish, async ({ user, params, body: { published } }) => {
    const service = await serviceWorks.publish({ ownerId: user.sub, ...params }, published);
    const message = published ? 'Service published.' : 'Service hidden.';
    return { message, service: presentService(service) };
  }),
  route(freelancerServices.listOwn, async ({ user, query }) => {
    const { items, nextCursor } = await serviceWorks.listOwned(user.sub, query);
    return { items: items.map(presentServiceSummary), nextCursor };
  }),
  route(freelancerServices.readOwn, async ({ user, params: { id } }) => ({
    service: presentService(await readServiceOfOwner({ ownerId: user.sub, id })),
    draft_id: await findOpenDraftId({ ownerId: user.sub, kind: 'service', id }),
  })),
  route(freelancerServices.fetchServices, async ({ params, query }) => {
    const { items, nextCursor } = await serviceWorks.listPublished(params.id, query);
    return { services: items.map(presentServiceSummary), nextCursor };
  }),
  route(freelancerServices.fetchService, async ({ params }) => {
    const { service, owner } = await readPublishedService(params.id);
    const { terms } = service;
    return {
      service: presentPublicService(service),
      owner: presentOwner(owner),
      ...(isOrderable(terms) ? { version: versionOf(terms) } : {}),
    };
  }),
  route(freelancerServices.priceOrder, ({ params, body }) =>
    readOrderPrice(params.id, body.choice),
  ),
  route(freelancerServices.placeOrder, async ({ params, body, req }) => {
    const order = await prepareOrder(params.id, body);
    const { link } = await documents.placeOrder(order, req.get('authorization'));
    const message = link
      ? 'Order placed. Pay to start the work.'
      : `We emailed a link to ${order.email}. Open it to pay.`;
    return { message, link };
  }),
  route(freelancerServices.remove, async ({ user, params }) => {
    await serviceWorks.remove({ ownerId: user.sub, ...params });
    return { message: 'Service deleted.' };
  }),
];
