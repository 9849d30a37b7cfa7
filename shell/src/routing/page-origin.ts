// The gateway, which runs the pages' code without a browser, defines it.
declare const __PUBLIC_URL__: string | undefined;

/** The origin of the product, for addresses of portfolio sites and for structured data. */
export const pageOrigin =
  typeof __PUBLIC_URL__ === 'string' ? __PUBLIC_URL__ : window.location.origin;
