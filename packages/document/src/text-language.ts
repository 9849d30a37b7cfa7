/** Scripts whose letters need a language to be drawn or read right, each with the one it writes most. */
const scripts = [
  {
    lang: 'ja',
    sign: /[\p{sc=Hira}\p{sc=Kana}]/u,
    letters: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/gu,
  },
  { lang: 'ko', sign: /\p{sc=Hang}/u, letters: /[\p{sc=Hang}\p{sc=Han}]/gu },
  { lang: 'zh', sign: /\p{sc=Han}/u, letters: /\p{sc=Han}/gu },
  { lang: 'hi', sign: /\p{sc=Deva}/u, letters: /\p{sc=Deva}/gu },
  { lang: 'ar', sign: /\p{sc=Arab}/u, letters: /\p{sc=Arab}/gu },
  { lang: 'he', sign: /\p{sc=Hebr}/u, letters: /\p{sc=Hebr}/gu },
  { lang: 'th', sign: /\p{sc=Thai}/u, letters: /\p{sc=Thai}/gu },
];

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The language of a text written mostly in such a script; nothing for the rest, which inherits. */
export function textLanguage(text: string): string | undefined {
  const all = count(text, /[\p{L}\p{M}]/gu);
  return scripts.find(({ sign, letters }) => sign.test(text) && count(text, letters) * 2 > all)
    ?.lang;
}
