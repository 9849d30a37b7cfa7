import sharp from 'sharp';

/** Dots for a CSS pixel: 300 an inch. */
const dots = 300 / 96;
const px = (css: number) => Math.round(css * dots);

// As large as packages/document draws them. Chromium unpacks an image into every PDF: one of 1024
// pixels costs two thirds of a document's time.
const photoSide = px(44);
const logoBox = { width: px(160), height: px(44) };

/** An image as the paper shows it. */
export interface PaperImage {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

// Paper is white.
const opened = (image: Buffer) => sharp(image).flatten({ background: '#ffffff' });

export const paperPhoto = async (image: Buffer): Promise<PaperImage> => ({
  bytes: await opened(image).resize(photoSide, photoSide).jpeg({ quality: 88 }).toBuffer(),
  contentType: 'image/jpeg',
});

export const paperLogo = async (image: Buffer): Promise<PaperImage> => ({
  bytes: await opened(image)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer(),
  contentType: 'image/png',
});

/** Nothing else would load in a document. */
export const dataUri = ({ bytes, contentType }: PaperImage) =>
  `data:${contentType};base64,${bytes.toString('base64')}`;
