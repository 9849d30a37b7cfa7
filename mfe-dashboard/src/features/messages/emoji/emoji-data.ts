import type { EmojiData } from 'frimousse';

/** Of Emojibase's records, what the picker needs. */
interface EmojiRecord {
  unicode: string;
  label: string;
  group?: number;
  tags?: string[];
}
interface EmojiGroup {
  order: number;
  message: string;
}

const isRgi = (emoji: string) => /^\p{RGI_Emoji}$/v.test(emoji);

/** One emoji has one spelling, as the server takes it and as Unicode recommends it. */
function spell(emoji: string): string {
  return isRgi(emoji) ? emoji : emoji.replaceAll('\u{FE0F}', '');
}

/** Parts of other emoji. */
const componentGroup = 2;

/** Emojibase's data as the picker reads them. */
export function readEmojiData(emojis: EmojiRecord[], groups: EmojiGroup[]): EmojiData {
  const shown = emojis.filter(({ group }) => group !== undefined && group !== componentGroup);
  return {
    locale: 'en',
    emojis: shown.map(({ unicode, group, label, tags = [] }) => ({
      emoji: spell(unicode),
      category: group ?? 0,
      label,
      version: 0,
      tags,
    })),
    categories: groups
      .filter(({ order }) => order !== componentGroup)
      .map(({ order, message }) => ({
        index: order,
        label: message.replace(/^./, (letter) => letter.toUpperCase()),
      })),
    skinTones: { dark: '', light: '', medium: '', 'medium-dark': '', 'medium-light': '' },
  };
}

/** From our own origin, once it is wanted. */
export async function loadEmojiData(): Promise<EmojiData> {
  const [emojis, messages] = await Promise.all([
    import('emojibase-data/en/compact.json'),
    import('emojibase-data/en/messages.json'),
  ]);
  return readEmojiData(emojis.default, messages.default.groups);
}
