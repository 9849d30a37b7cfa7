import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  suppressBooleanAttributes: false,
});

/** What XML has no way to write, and people paste nevertheless. */
const unwritable = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

/** A tree as XML: `@name` is an attribute, `#` the text beside attributes, a list repeats its element. */
export const writeXml = (tree: object): string => builder.build(tree).replace(unwritable, ' ');
