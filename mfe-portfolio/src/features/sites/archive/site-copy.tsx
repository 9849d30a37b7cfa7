import type { PublicProfile, SiteContent, SiteDesign } from '@soloist/contracts';
import { strToU8 } from 'fflate';
import { headlineOf, nameOf } from '../../../public-site/site-details.rules.ts';
import { publicWorks, toHome, toPage } from '../preview-page.service.ts';
import { siteOrigin } from '../site-url.rules.ts';
import { imageName } from './archive-names.rules.ts';
import { drawPage } from './copy-page.tsx';
import { copyStyles } from './copy-styles.api.ts';
import { mapItemNames } from './to-archive.rules.ts';
import type { WholeSite } from './whole-site.api.ts';

interface Copied {
  site: WholeSite;
  /** Addresses of the images, in the order of their names. */
  images: string[];
}

/** One page of the copy: its path on the site, its file and its content. */
interface CopiedPage {
  path: string;
  file: string;
  title: string;
  content: SiteContent;
}

/** The files of a copy that looks as visitors see the site and opens without a network. */
export async function renderSiteCopy({
  site: fullSite,
  images,
}: Copied): Promise<[string, Uint8Array][]> {
  const { site, profile } = fullSite;
  const design = (site.published && site.live) || site.draft;
  const home = toHome(design, newestFirst(fullSite));
  const pages = pagesOf(fullSite, { design, home });
  const files = new Map(pages.map(({ path, file }) => [path, file]));
  const origin = siteOrigin(site.host);
  const htmlFiles = pages.map(({ file, title, content }): [string, Uint8Array] => {
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
  return [...htmlFiles, ...(await copyStyles(page))];
}

function pagesOf(
  site: WholeSite,
  { design, home }: { design: SiteDesign; home: SiteContent },
): CopiedPage[] {
  const { projects, services, blogs } = publicWorks(newestFirst(site));
  const names = mapItemNames(site);
  const name = nameOf(site.profile);
  const named = (title: string) => `${title} · ${name}`;
  return [
    {
      path: '/',
      file: 'index.html',
      title: homeTitle(site.profile, { design, home }),
      content: home,
    },
    ...site.services.filter(among(services)).map((service) => ({
      path: `/services/${service.id}`,
      file: `services/${names.get(service.id)}.html`,
      title: named(service.title),
      content: { page: 'service' as const, service },
    })),
    ...site.projects.filter(among(projects)).map((project) => ({
      path: `/projects/${project.id}`,
      file: `projects/${names.get(project.id)}.html`,
      title: named(project.title),
      content: { page: 'project' as const, project },
    })),
    ...site.blogs.filter(among(blogs)).map((blog) => ({
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
