import type { ChangeTexts } from './change-texts.ts';
import { shortenSame, type TextPart, textChanges } from './text-changes.ts';
import { textLanguage } from './text-language.ts';

/** Shorter than this, two values side by side read easier than one with marks in it. */
const shortText = 60;

interface FieldChangeViewProps {
  before: string | undefined;
  after: string | undefined;
  texts: ChangeTexts;
}

/** One field: before → now for short values, marked words in long ones. */
export function FieldChangeView({ before, after, texts }: FieldChangeViewProps) {
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > shortText;
  const parts = before && after && isLong ? textChanges(before, after) : undefined;
  if (parts) return <MarkedText parts={shortenSame(parts)} lang={textLanguage(after ?? '')} />;
  if (before === undefined) return <ins dir="auto">{after}</ins>;
  if (after === undefined) return <del dir="auto">{before}</del>;
  return (
    <span className={isLong ? 'changes-sides changes-sides-long' : 'changes-sides'}>
      <span>
        <span className="changes-side">{texts.before} </span>
        <del dir="auto">{before}</del>
      </span>
      <span>
        <span className="changes-side">{texts.after} </span>
        <ins dir="auto">{after}</ins>
      </span>
    </span>
  );
}

function MarkedText({ parts, lang }: { parts: TextPart[]; lang: string | undefined }) {
  return (
    <p className="changes-text" dir="auto" lang={lang}>
      {parts.map(({ kind, text }, index) => {
        const Tag = tags[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: parts hold no state and are never reordered
        return <Tag key={index}>{text}</Tag>;
      })}
    </p>
  );
}

const tags = { same: 'span', added: 'ins', removed: 'del' } as const;
