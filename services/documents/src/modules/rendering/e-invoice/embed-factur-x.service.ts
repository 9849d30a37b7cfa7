import { createHash } from 'node:crypto';
import {
  AFRelationship,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
} from '@cantoo/pdf-lib';
import { facturXFile, facturXMetadata, type PdfMetadata } from './factur-x-metadata.template.ts';

let profile: Promise<Buffer> | undefined;

/** The sRGB profile of sharp, extracted from an image that contains it. */
async function readProfile(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const background = '#ffffff';
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background } });
  const { icc } = await sharp(await image.withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('sharp returned no sRGB profile');
  return icc;
}

/** Output intent that defines the colours of the numbers in the file. */
async function addOutputIntent({ context, catalog }: PDFDocument) {
  profile ??= readProfile();
  const stream = context.flateStream(await profile, { N: 3 });
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB'),
    DestOutputProfile: context.register(stream),
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
}

/** Sets the print flag of links, which PDF/A requires. */
function printLinks(file: PDFDocument) {
  for (const page of file.getPages()) {
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
      annotations?.lookup(index, PDFDict).set(PDFName.of('F'), file.context.obj(4));
    }
  }
}

function readPdfMetadata(file: PDFDocument): PdfMetadata {
  return {
    title: file.getTitle() ?? '',
    author: file.getAuthor() ?? '',
    subject: file.getSubject() ?? '',
    creator: file.getCreator() ?? '',
    producer: file.getProducer() ?? '',
    madeAt: file.getCreationDate() ?? new Date(),
  };
}

/** Embeds the invoice's data into its PDF, marked for Factur-X readers. */
export async function embedFacturX(file: PDFDocument, xml: string) {
  const { context, catalog } = file;
  const pdfMetadata = readPdfMetadata(file);
  await file.attach(Buffer.from(xml), facturXFile, {
    mimeType: 'text/xml',
    description: 'The invoice as data (Factur-X, EN 16931)',
    creationDate: pdfMetadata.madeAt,
    modificationDate: pdfMetadata.madeAt,
    afRelationship: AFRelationship.Alternative,
  });
  await addOutputIntent(file);
  printLinks(file);
  const metadata = context.stream(Buffer.from(facturXMetadata(pdfMetadata)), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  const id = PDFHexString.of(createHash('sha256').update(xml).digest('hex').slice(0, 32));
  context.trailerInfo.ID = context.obj([id, id]);
}
