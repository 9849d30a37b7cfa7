/** The program that calls: the person it acts for, and what it may do. */
export interface ApiKeyCaller {
  keyId: string;
  userId: string;
  scopes: string[];
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set when the request has a working API key. */
    apiKey?: ApiKeyCaller;
  }
}
