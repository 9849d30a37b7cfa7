import { formatServicePrice } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import type { AnyModel } from '@soloist/server-kit';
import {
  BlogModel,
  ProjectModel,
  ServiceModel,
  type StoredBlog,
  type StoredProject,
  type StoredService,
  type StoredWork,
} from '../../catalog/index.ts';
import { withListedOwners, withPublicOwners } from '../../sites/index.ts';
import type { SearchEntry } from '../engine.rules.ts';
import {
  among,
  createIdLister,
  maxBodyLength,
  nameOf,
  type SearchableWork,
  type SearchSource,
} from './source.service.ts';

type WorkPresentation = Pick<SearchableWork, 'link' | 'image' | 'facts'> &
  Pick<SearchEntry, 'title' | 'keywords' | 'body' | 'facets'> & { at?: Date };

interface Works<Stored> {
  kind: 'service' | 'project' | 'post';
  model: AnyModel;
  show: (work: Stored) => WorkPresentation;
  /** The works of the owners who are found with them; of all freelancers for posts. */
  withOwners?: typeof withPublicOwners;
}

const published = { state: 'published' as const };

const createWorkSource = <Stored extends StoredWork>({
  kind,
  model,
  show,
  withOwners = withListedOwners,
}: Works<Stored>): SearchSource => ({
  kind,
  ids: createIdLister(model, { filter: published }),
  read: async (ids) => {
    const works = await model.find({ _id: among(ids), ...published }).lean<Stored[]>();
    const visible = await withOwners(works);
    return visible.map(({ work, site }) => {
      const { link, image, facts, body, at = work.createdAt, ...words } = show(work as Stored);
      const entry: SearchEntry = {
        kind,
        id: String(work._id),
        ownerId: String(work.ownerId),
        ...words,
        body: body.slice(0, maxBodyLength),
        first: false,
        at,
      };
      return { entry, owner: nameOf(site.profile), link, image, facts };
    });
  },
});

export const services = createWorkSource<StoredService>({
  kind: 'service',
  model: ServiceModel,
  show: ({ _id, terms }) => ({
    title: terms.title,
    keywords: [...terms.skills, ...terms.industry, ...terms.tools, ...terms.roles],
    body: [terms.summary, terms.process, ...terms.deliverables.map(({ name }) => name)].join(' '),
    facets: { industry: terms.industry, skill: terms.skills },
    link: `/service/${_id}`,
    image: terms.images[0]?.url ?? '',
    facts: formatServicePrice({
      payment_type: terms.payment_type,
      details: { total_price: null, payment_rate: null, ...terms.details },
      currency: terms.currency,
    }),
  }),
});

export const projects = createWorkSource<StoredProject>({
  kind: 'project',
  model: ProjectModel,
  show: ({ _id, terms }) => ({
    title: terms.title,
    keywords: [...terms.skills, ...terms.tools],
    body: [terms.brief, richTextToText(terms.description)].filter(Boolean).join(' '),
    facets: { skill: terms.skills, tool: terms.tools },
    link: `/projectPreview/${_id}`,
    image: (terms.coverImg ?? terms.images[0])?.url ?? '',
    facts: terms.client && `For ${terms.client}`,
  }),
});

export const posts = createWorkSource<StoredBlog>({
  kind: 'post',
  model: BlogModel,
  // Publishing a post is a step of its own, which says who can read it.
  withOwners: withPublicOwners,
  show: ({ _id, content, readingMinutes, publishedAt }) => ({
    title: content.title,
    keywords: content.tags,
    body: [content.brief, richTextToText(content.description)].filter(Boolean).join(' '),
    facets: { tag: content.tags },
    link: `/gmd-blogs/${_id}`,
    image: (content.coverImg ?? content.images[0])?.url ?? '',
    facts: `${readingMinutes} min read`,
    // A scheduled blog is searchable from its publication time on.
    at: publishedAt,
  }),
});
