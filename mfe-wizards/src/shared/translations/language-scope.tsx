import { clientLanguageCookie } from '@soloist/contracts';
import { useSearchParams } from '@soloist/web-client';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { RenderedPage } from '../public-page/rendered-page.ts';
import { chooseLanguage, type Language } from './languages.rules.ts';

interface Choice {
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<Choice>({ language: 'en', choose: () => {} });

/** The page's language, and a function to change it. */
export const useLanguage = () => use(LanguageContext);

// A cookie, because the server renders pages in the language, too.
function readChosen(): string | null {
  const prefix = `${clientLanguageCookie}=`;
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  return cookie?.slice(prefix.length) ?? null;
}

function storeChosen(language: Language) {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no cookieStore everywhere
  document.cookie = `${clientLanguageCookie}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
}

interface LanguageScopeProps {
  /** The page contains only these texts, so the document gets their language too. */
  wholePage: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Sets the language of a client's page and of the elements inside. */
export function LanguageScope({ wholePage, className, children }: LanguageScopeProps) {
  const [search, setSearch] = useSearchParams();
  const rendered = use(RenderedPage)?.language;
  const [chosen, setChosen] = useState(() => rendered ?? readChosen());
  const language = chooseLanguage({
    requested: search.get('lang'),
    chosen,
    preferred: rendered ? [] : navigator.languages,
  });
  useDocumentLanguage(wholePage ? language : undefined);

  const choose = (next: Language) => {
    storeChosen(next);
    setChosen(next);
    // Otherwise the URL would keep overriding the choice.
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
