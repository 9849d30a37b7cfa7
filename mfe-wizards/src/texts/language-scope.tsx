import { useSearchParams } from '@soloist/web-client';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { chooseLanguage, type Language } from './languages.ts';

interface Choice {
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<Choice>({ language: 'en', choose: () => {} });

/** The page's language, and how to choose another. */
export const useLanguage = () => use(LanguageContext);

const storageKey = 'clientLanguage';

interface LanguageScopeProps {
  /** Nothing but these texts is on the page, so that the document is of their language too. */
  wholePage: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Chooses the language of a client's page and marks what is inside with it. */
export function LanguageScope({ wholePage, className, children }: LanguageScopeProps) {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey));
  const language = chooseLanguage({
    asked: search.get('lang'),
    chosen,
    preferred: navigator.languages,
  });
  useDocumentLanguage(wholePage ? language : undefined);

  const choose = (next: Language) => {
    localStorage.setItem(storageKey, next);
    setChosen(next);
    // Otherwise the address would go on to overrule the choice.
    if (search.has('lang')) setSearch(without(search, 'lang'), { replace: true });
  };
  return (
    <LanguageContext value={{ language, choose }}>
      <div lang={language} className={className}>
        {children}
      </div>
    </LanguageContext>
  );
}

function without(search: URLSearchParams, name: string) {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}

function useDocumentLanguage(language: Language | undefined) {
  useEffect(() => {
    if (!language) return;
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = language;
    return () => {
      documentElement.lang = before;
    };
  }, [language]);
}
