import type { SiteTheme } from '@soloist/contracts';
import { escape as escapeMarkup } from 'es-toolkit';
import sharp from 'sharp';
import { type CardFonts, cardWeight } from './card-fonts.ts';
import { cardLook, cardMargin, cardSize, emptyCard, footTop } from './card-looks.ts';

export interface CardFacts {
  theme: SiteTheme;
  /** Of the owner's choosing; empty is the theme's own. */
  accent: string;
  title: string;
  /** Beneath the title; may be empty. */
  subtitle: string;
  host: string;
}

const textTop = 120;
/** Where title and subtitle end, however little they say. */
const textEnd = footTop - 40;
const gap = 32;
/** What a title leaves for a subtitle. */
const subtitleRoom = 96;
const inner = cardSize.width - 2 * cardMargin;
const longest = { title: 140, subtitle: 160 } as const;

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

interface Words {
  text: string;
  families: string;
  ink: string;
}

interface Room {
  /** Font sizes in pixels to try, the largest first. */
  sizes: number[];
  height: number;
}

/** A text as a picture, in the largest size in which it fits; nothing of an empty one. */
async function setText({ text, families, ink }: Words, { sizes, height }: Room) {
  if (text === '') return undefined;
  const [size = 0, ...smaller] = sizes;
  // Pango's sizes are points times 1024, and a point is a pixel at 72 dpi.
  const markup = `<span font_family="${families}" weight="${cardWeight}" size="${size * 1024}" foreground="${ink}">${escapeMarkup(text)}</span>`;
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
export async function drawCard(facts: CardFacts, fonts: CardFonts): Promise<Buffer> {
  const { theme } = facts;
  const look = cardLook(theme, facts.accent);
  const given = [
    shorten(facts.title, longest.title),
    shorten(facts.subtitle, longest.subtitle),
    facts.host,
  ];
  const { texts, families } = await fonts.prepare(given, theme);
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
    place({ text: titleText, picture: title, top: titleTop }),
    place({ text: subtitleText, picture: subtitle, top: subtitleTop }),
    place({ text: hostText, picture: host, top: footTop + 44 }),
  ];
  return sharp(Buffer.from(emptyCard(theme, look)))
    .composite(layers.flat())
    .removeAlpha()
    .png({ palette: true, effort: 3 })
    .toBuffer();
}

interface Placing {
  text: string;
  picture: SetText | undefined;
  top: number;
}

function place({ text, picture, top }: Placing) {
  if (!picture) return [];
  const left = isRightToLeft(text) ? cardSize.width - cardMargin - picture.width : cardMargin;
  return [{ input: picture.data, left, top }];
}
