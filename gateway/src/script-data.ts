/** JSON for the inside of a script element, where only `<` could end the element or open a comment. */
export const scriptData = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
