import * as z from 'zod/mini';
import { id, text } from '../shared/primitives.ts';

/** Layouts of a portfolio site. */
export const siteThemes = ['monograph', 'poster', 'index', 'folio'] as const;
export type SiteTheme = (typeof siteThemes)[number];

export const sectionKinds = [
  'introduction',
  'work',
  'services',
  'blog',
  'recommendations',
  'contact',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const sectionLimits = { title: 60, text: 1000, picks: 24 } as const;

const section = z.strictObject({
  kind: z.enum(sectionKinds),
  visible: z.boolean(),
  settings: z.strictObject({
    /** Its heading; the theme's own word when empty. */
    title: text(sectionLimits.title),
    /** The text above its items; the introduction shows the profile's `about` when empty. */
    text: z
      .string()
      .check(
        z.trim(),
        z.maxLength(sectionLimits.text, `Input cannot exceed ${sectionLimits.text} characters`),
      ),
    /** The items it shows, in order; all of them, newest first, when empty. */
    picks: z.array(id).check(z.maxLength(sectionLimits.picks)),
  }),
});
export type SiteSection = z.infer<typeof section>;

const isEachOnce = (sections: { kind: SectionKind }[]) =>
  new Set(sections.map(({ kind }) => kind)).size === sectionKinds.length &&
  sections.length === sectionKinds.length;

/** The design of a site and its sections, in the order of the page. */
export const siteDesign = z.strictObject({
  theme: z.enum(siteThemes),
  /** `#rrggbb`; empty is the theme's own. */
  accent: z.string().check(z.regex(/^(#[0-9a-f]{6})?$/, 'Please enter a colour such as #2f6f4f.')),
  /** Above everything; the profile's own when empty. */
  headline: text(120),
  sections: z
    .array(section)
    .check(z.refine(isEachOnce, 'The list must contain every section exactly once.')),
});
export type SiteDesign = z.infer<typeof siteDesign>;

/** The design of a new site. */
export const defaultDesign = (): SiteDesign => ({
  theme: 'monograph',
  accent: '',
  headline: '',
  sections: sectionKinds.map((kind) => ({
    kind,
    visible: true,
    settings: { title: '', text: '', picks: [] },
  })),
});
