import type { SiteTheme } from '@soloist/contracts';
import { escape as escapeMarkup } from 'es-toolkit';
import { cardLook, cardMargin, cardSize, emptyCard, footTop } from './card-design.rules.ts';
import { type CardFonts, cardWeight } from './card-fonts.service.ts';

export interface SiteCardContent {
  theme: SiteTheme;
  /** Chosen by the owner; empty for the theme's default. */
  accent: string;
  title: string;
  /** Beneath the title; may be empty. */
  subtitle: string;
  host: string;
}

const textTop = 120;
/** Bottom edge of title and subtitle, regardless of their length. */
const textEnd = footTop - 40;
const gap = 32;
/** The height that a title leaves for a subtitle. */
const subtitleRoom = 96;
const inner = cardSize.width - 2 * cardMargin;
const maxLength = { title: 140, subtitle: 160 } as const;

const graphemes = new Intl.Segmenter();

function shorten(text: string, most: number): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

interface CardText {
  text: string;
  families: string;
  ink: string;
}

interface TextBox {
  /** Font sizes in pixels to try, the largest first. */
  sizes: number[];
  height: number;
}

/** A text as an image, in the largest size that fits; undefined for an empty one. */
async function setText({ text, families, ink }: CardText, { sizes, height }: TextBox) {
  if (text === '') return undefined;
  const [size = 0, ...smaller] = sizes;
  // Pango's sizes are points times 1024, and a point is a pixel at 72 dpi.
  const markup = `<span font_family="${families}" weight="${cardWeight}" size="${size * 1024}" foreground="${ink}">${escapeMarkup(text)}</span>`;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    text: { text: markup, width: inner, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const isLast = smaller.length === 0;
  if (!isLast && info.height > height)
    return setText({ text, families, ink }, { sizes: smaller, height });
  return { data, width: info.width, height: info.height };
}
type SetText = NonNullable<Awaited<ReturnType<typeof setText>>>;

const rtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Whether a text runs from right to left: its first letter decides. */
const isRightToLeft = (text: string) => rtl.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** Draws a card as a PNG. */
export async function drawCard(content: SiteCardContent, fonts: CardFonts): Promise<Buffer> {
  const { theme } = content;
  const look = cardLook(theme, content.accent);
  const unprepared = [
    shorten(content.title, maxLength.title),
    shorten(content.subtitle, maxLength.subtitle),
    content.host,
  ];
  const { texts, families } = await fonts.prepare(unprepared, theme);
  const [titleText = '', subtitleText = '', hostText = ''] = texts;
  const left = subtitleText ? subtitleRoom : 0;
  const title = await setText(
    { text: titleText, families, ink: look.ink },
    { sizes: [148, 124, 104, 88, 74, 64, 54, 44, 36], height: textEnd - textTop - left },
  );
  const subtitle = await setText(
    { text: subtitleText, families, ink: look.muted },
    { sizes: [40, 34, 28, 22], height: subtitleRoom - gap },
  );
  const subtitleTop = textEnd - (subtitle?.height ?? 0);
  const titleTop = subtitleTop - (subtitle ? gap : 0) - (title?.height ?? 0);
  const host = await setText(
    { text: hostText, families, ink: look.footInk },
    { sizes: [30, 24, 18], height: 40 },
  );
  const layers = [
    place({ text: titleText, image: title, top: titleTop }),
    place({ text: subtitleText, image: subtitle, top: subtitleTop }),
    place({ text: hostText, image: host, top: footTop + 44 }),
  ];
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(emptyCard(theme, look)))
    .composite(layers.flat())
    .removeAlpha()
    .png({ palette: true, effort: 3 })
    .toBuffer();
}

interface PlacedText {
  text: string;
  image: SetText | undefined;
  top: number;
}

function place({ text, image, top }: PlacedText) {
  if (!image) return [];
  const left = isRightToLeft(text) ? cardSize.width - cardMargin - image.width : cardMargin;
  return [{ input: image.data, left, top }];
}
