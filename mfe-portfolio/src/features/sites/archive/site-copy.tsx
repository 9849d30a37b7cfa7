import type { PublicProfile, SiteContent, SiteDesign } from '@soloist/contracts';
import { strToU8 } from 'fflate';
import { headlineOf, nameOf } from '../../../site/site-facts.ts';
import { homeOf, publicWorks, toPage } from '../preview-page.ts';
import { siteOrigin } from '../site-address.ts';
import { drawPage } from './copy-page.tsx';
import { copyStyles } from './copy-styles.ts';
import { imageName } from './local-names.ts';
import { namesOfThings } from './to-archive.ts';
import type { WholeSite } from './whole-site.ts';

interface Copied {
  whole: WholeSite;
  /** Addresses of the images, in the order of their names. */
  images: string[];
}

/** One page of the copy: where the site has it, the file it is in, and what it shows. */
interface CopiedPage {
  path: string;
  file: string;
  title: string;
  content: SiteContent;
}

/** The files of a site as visitors see it that opens from a disk, without a network. */
export async function copyOf({ whole, images }: Copied): Promise<[string, Uint8Array][]> {
  const { site, profile } = whole;
  const design = (site.published && site.live) || site.draft;
  const home = homeOf(design, newestFirst(whole));
  const pages = pagesOf(whole, { design, home });
  const files = new Map(pages.map(({ path, file }) => [path, file]));
  const origin = siteOrigin(site.host);
  const written = pages.map(({ file, title, content }): [string, Uint8Array] => {
    const up = '../'.repeat(file.split('/').length - 1);
    const html = drawPage({
      page: toPage({ host: site.host, design, profile, content, home }),
      title,
      origin,
      up,
      linkTo: (path) => (files.has(path) ? `${up}${files.get(path)}` : `${origin}${path}`),
      imageAt: (address) => {
        const place = images.indexOf(address);
        return place < 0 ? undefined : `${up}../${imageName(place)}`;
      },
    });
    return [file, strToU8(html)];
  });
  const page = toPage({ host: site.host, design, profile, content: home, home });
  return [...written, ...(await copyStyles(page))];
}

function pagesOf(
  whole: WholeSite,
  { design, home }: { design: SiteDesign; home: SiteContent },
): CopiedPage[] {
  const { projects, services, blogs } = publicWorks(newestFirst(whole));
  const names = namesOfThings(whole);
  const name = nameOf(whole.profile);
  const named = (title: string) => `${title} · ${name}`;
  return [
    {
      path: '/',
      file: 'index.html',
      title: homeTitle(whole.profile, { design, home }),
      content: home,
    },
    ...whole.services.filter(among(services)).map((service) => ({
      path: `/services/${service.id}`,
      file: `services/${names.get(service.id)}.html`,
      title: named(service.title),
      content: { page: 'service' as const, service },
    })),
    ...whole.projects.filter(among(projects)).map((project) => ({
      path: `/projects/${project.id}`,
      file: `projects/${names.get(project.id)}.html`,
      title: named(project.title),
      content: { page: 'project' as const, project },
    })),
    ...whole.blogs.filter(among(blogs)).map((blog) => ({
      path: `/blogs/${encodeURIComponent(blog.slug)}`,
      file: `blogs/${names.get(blog.id)}.html`,
      title: named(blog.title),
      content: { page: 'blog' as const, blog },
    })),
  ];
}

const among = (listed: { id: string }[]) => (each: { id: string }) =>
  listed.some(({ id }) => id === each.id);

const newestFirst = ({ projects, services, blogs, recommendations }: WholeSite) => ({
  recommendations,
  projects: projects.toReversed(),
  services: services.toReversed(),
  blogs: blogs.toReversed(),
});

function homeTitle(
  profile: PublicProfile,
  { design, home }: { design: SiteDesign; home: SiteContent },
): string {
  const page = toPage({ host: '', design, profile, content: home, home });
  return [nameOf(profile), headlineOf(page)].filter(Boolean).join(' · ');
}
