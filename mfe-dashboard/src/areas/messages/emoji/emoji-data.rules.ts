import type { EmojiData } from 'frimousse';

/** The fields of Emojibase's records that the picker needs. */
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

/** Normalizes an emoji to the spelling that Unicode recommends and the server accepts. */
function spell(emoji: string): string {
  return isRgi(emoji) ? emoji : emoji.replaceAll('\u{FE0F}', '');
}

/** The group of emoji components, such as skin tones. */
const componentGroup = 2;

/** Emojibase's data in the format of the picker. */
export function readEmojiData(emojis: EmojiRecord[], groups: EmojiGroup[]): EmojiData {
  const displayed = emojis.filter(({ group }) => group !== undefined && group !== componentGroup);
  return {
    locale: 'en',
    emojis: displayed.map(({ unicode, group, label, tags = [] }) => ({
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

/** Loads the data from our origin when the picker opens. */
export async function loadEmojiData(): Promise<EmojiData> {
  const [emojis, messages] = await Promise.all([
    import('emojibase-data/en/compact.json'),
    import('emojibase-data/en/messages.json'),
  ]);
  return readEmojiData(emojis.default, messages.default.groups);
}
