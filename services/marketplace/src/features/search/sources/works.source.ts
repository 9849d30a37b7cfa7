import { formatServicePrice } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import type { AnyModel } from '@soloist/service-kit';
import { BlogModel, type StoredBlog } from '../../blogs/blogs.model.ts';
import { ProjectModel, type StoredProject } from '../../projects/projects.model.ts';
import { ServiceModel, type StoredService } from '../../services/services.model.ts';
import { withShownOwners } from '../../sites/shown-owners.ts';
import type { StoredWork } from '../../works/works.model.ts';
import type { SearchEntry } from '../engine.ts';
import { among, type Findable, idsIn, mostBody, nameOf, type Source } from './source.ts';

type Shown = Pick<Findable, 'link' | 'image' | 'facts'> &
  Pick<SearchEntry, 'title' | 'keywords' | 'body' | 'facets'> & { at?: Date };

interface Works<Stored> {
  kind: 'service' | 'project' | 'post';
  model: AnyModel;
  show: (work: Stored) => Shown;
}

const published = { state: 'published' as const };

const ofWorks = <Stored extends StoredWork>({ kind, model, show }: Works<Stored>): Source => ({
  kind,
  ids: idsIn(model, { filter: published }),
  read: async (ids) => {
    const works = await model.find({ _id: among(ids), ...published }).lean<Stored[]>();
    const shown = await withShownOwners(works);
    return shown.map(({ work, site }) => {
      const { link, image, facts, body, at = work.createdAt, ...words } = show(work as Stored);
      const entry: SearchEntry = {
        kind,
        id: String(work._id),
        ownerId: String(work.ownerId),
        ...words,
        body: body.slice(0, mostBody),
        first: false,
        at,
      };
      return { entry, owner: nameOf(site.profile), link, image, facts };
    });
  },
});

export const services = ofWorks<StoredService>({
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

export const projects = ofWorks<StoredProject>({
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

export const posts = ofWorks<StoredBlog>({
  kind: 'post',
  model: BlogModel,
  show: ({ _id, content, readingMinutes, publishedAt }) => ({
    title: content.title,
    keywords: content.tags,
    body: [content.brief, richTextToText(content.description)].filter(Boolean).join(' '),
    facets: { tag: content.tags },
    link: `/gmd-blogs/${_id}`,
    image: (content.coverImg ?? content.images[0])?.url ?? '',
    facts: `${readingMinutes} min read`,
    // One that is scheduled is found once its time has come.
    at: publishedAt,
  }),
});
