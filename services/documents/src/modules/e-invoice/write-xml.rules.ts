import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  suppressBooleanAttributes: false,
});

/** Characters that XML cannot represent but people paste. */
const unwritable = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

/**
 * Writes a tree as XML: `@name` is an attribute, `#` the text beside attributes, a list repeats its
 * element.
 */
export const writeXml = (tree: object): string => builder.build(tree).replace(unwritable, ' ');
