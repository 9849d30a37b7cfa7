import { createContext, useContext } from 'react';
import { textLanguage } from './text-language.ts';

/** Finds the language of a passage; the service replaces it with one that knows more languages. */
export const TextLanguageContext = createContext(textLanguage);

/** True while a draft is being written: blank fields then show their labels. */
export const PreviewContext = createContext(false);

interface UserTextProps {
  as?: 'p' | 'dt' | 'dd' | 'span' | 'bdi';
  /** What a person wrote, or empty. */
  text: string;
  /** Shown in a preview while `text` is blank. */
  blank?: string;
  className?: string;
}

/** A person's text in its own direction and language; nothing when it is blank outside a preview. */
export function UserText({ as: Tag = 'span', text, blank, className }: UserTextProps) {
  const isPreview = useContext(PreviewContext);
  const languageOf = useContext(TextLanguageContext);
  if (text.trim() !== '') {
    return (
      <Tag className={className} dir="auto" lang={languageOf(text)}>
        {text}
      </Tag>
    );
  }
  if (!isPreview || !blank) return null;
  return <Tag className={className ? `${className} doc-blank` : 'doc-blank'}>{blank}</Tag>;
}

/** A longer text: blank lines part paragraphs, single line ends stay. */
export function Paragraphs({ text, blank }: { text: string; blank?: string }) {
  if (text.trim() === '') return <UserText as="p" text="" blank={blank} />;
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs hold no state and are never reordered
      <UserText as="p" key={index} text={paragraph} className="doc-paragraph" />
    ));
}
