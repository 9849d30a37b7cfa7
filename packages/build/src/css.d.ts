declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
/** Name and version of the workspace a bundle was built from; set by the webpack preset. */
declare const __REMOTE__: { name: string; version: string };
declare module '*.webp' {
  const address: string;
  export default address;
}
