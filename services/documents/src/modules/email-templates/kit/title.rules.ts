import { createContext } from 'react';

/** Title of the HTML document that a mail is: its subject. */
export const EmailTitleContext = createContext('');
