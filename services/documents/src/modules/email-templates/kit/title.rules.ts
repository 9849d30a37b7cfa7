import { createContext } from 'react';

/** Title of an email's HTML document: its subject. */
export const EmailTitleContext = createContext('');
