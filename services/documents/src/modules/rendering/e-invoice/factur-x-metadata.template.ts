import { writeXml } from '../../e-invoice/index.ts';

export const facturXFile = 'factur-x.xml';

/** Metadata of the file; the same as in its own dictionary. */
export interface PdfMetadata {
  title: string;
  author: string;
  subject: string;
  creator: string;
  producer: string;
  madeAt: Date;
}

const facturX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const property = (name: string, description: string) => ({
  '@rdf:parseType': 'Resource',
  'pdfaProperty:name': name,
  'pdfaProperty:valueType': 'Text',
  'pdfaProperty:category': 'external',
  'pdfaProperty:description': description,
});

/** Declares the terms of Factur-X, since PDF/A knows only its own. */
const facturXSchema = {
  '@rdf:about': '',
  'pdfaExtension:schemas': {
    'rdf:Bag': {
      'rdf:li': {
        '@rdf:parseType': 'Resource',
        'pdfaSchema:schema': 'Factur-X PDFA Extension Schema',
        'pdfaSchema:namespaceURI': facturX,
        'pdfaSchema:prefix': 'fx',
        'pdfaSchema:property': {
          'rdf:Seq': {
            'rdf:li': [
              property('DocumentFileName', 'The name of the embedded XML document'),
              property('DocumentType', 'The type of the hybrid document in capital letters'),
              property('Version', 'The version of the standard of the embedded XML document'),
              property('ConformanceLevel', 'The profile of the embedded XML document'),
            ],
          },
        },
      },
    },
  },
};

const inDefaultLanguage = (text: string) => ({
  'rdf:Alt': { 'rdf:li': { '@xml:lang': 'x-default', '#': text } },
});

/** The XMP packet of a PDF/A-3 file with a Factur-X invoice. */
export function facturXMetadata(metadata: PdfMetadata): string {
  const madeAt = `${metadata.madeAt.toISOString().slice(0, 19)}Z`;
  const packet = {
    'x:xmpmeta': {
      '@xmlns:x': 'adobe:ns:meta/',
      'rdf:RDF': {
        '@xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
        '@xmlns:pdfaid': 'http://www.aiim.org/pdfa/ns/id/',
        '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        '@xmlns:xmp': 'http://ns.adobe.com/xap/1.0/',
        '@xmlns:pdf': 'http://ns.adobe.com/pdf/1.3/',
        '@xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
        '@xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
        '@xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
        '@xmlns:fx': facturX,
        'rdf:Description': [
          { '@rdf:about': '', 'pdfaid:part': '3', 'pdfaid:conformance': 'B' },
          {
            '@rdf:about': '',
            'dc:title': inDefaultLanguage(metadata.title),
            'dc:creator': { 'rdf:Seq': { 'rdf:li': metadata.author } },
            'dc:description': inDefaultLanguage(metadata.subject),
            'xmp:CreatorTool': metadata.creator,
            'xmp:CreateDate': madeAt,
            'xmp:ModifyDate': madeAt,
            'pdf:Producer': metadata.producer,
          },
          facturXSchema,
          {
            '@rdf:about': '',
            'fx:DocumentType': 'INVOICE',
            'fx:DocumentFileName': facturXFile,
            'fx:Version': '1.0',
            'fx:ConformanceLevel': 'EN 16931',
          },
        ],
      },
    },
  };
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${writeXml(packet)}<?xpacket end="w"?>`;
}
