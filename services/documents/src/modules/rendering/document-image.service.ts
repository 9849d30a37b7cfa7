import sharp from 'sharp';

/** Dots for a CSS pixel: 300 an inch. */
const dots = 300 / 96;
const px = (css: number) => Math.round(css * dots);

// As large as packages/document draws them. Chromium unpacks an image into every PDF: one of 1024
// pixels costs two thirds of a document's time.
const avatarSide = px(44);
const logoBox = { width: px(160), height: px(44) };

/** An image as the document shows it. */
export interface DocumentImage {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

// Paper is white.
const opened = (image: Buffer) => sharp(image).flatten({ background: '#ffffff' });

export const drawAvatar = async (image: Buffer): Promise<DocumentImage> => ({
  bytes: await opened(image).resize(avatarSide, avatarSide).jpeg({ quality: 88 }).toBuffer(),
  contentType: 'image/jpeg',
});

export const drawLogo = async (image: Buffer): Promise<DocumentImage> => ({
  bytes: await opened(image)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer(),
  contentType: 'image/png',
});

/** Nothing else would load in a document. */
export const dataUri = ({ bytes, contentType }: DocumentImage) =>
  `data:${contentType};base64,${bytes.toString('base64')}`;
