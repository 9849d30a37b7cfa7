import { pickAvatarColors, readInitials } from '@soloist/contracts';
import { qrPath } from '../../shared/qr-code/qr-code.tsx';
import { placeChips } from './card-layout.rules.ts';
import { createPen, drawLines, type Pen, setFont, wrap } from './card-pen.rules.ts';
import type { ShareDetails } from './share-details.rules.ts';

/** The card in CSS pixels; the image has twice as many each way. */
const card = { width: 540, height: 675, scale: 2, margin: 44 };
const inner = card.width - 2 * card.margin;
const avatarSize = 112;
const qrSize = 148;
const chip = { height: 34, gap: 8, pad: 14, rows: 2 };

/**
 * Draws the card as a PNG with the colours and the typeface of `element`, the card on the page. Throws
 * when the browser cannot draw it.
 */
export async function drawCardImage(details: ShareDetails, element: HTMLElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = card.width * card.scale;
  canvas.height = card.height * card.scale;
  const [pen, avatar] = await Promise.all([createPen(canvas, element), loadAvatar(details.avatar)]);
  pen.context.scale(card.scale, card.scale);
  pen.context.fillStyle = pen.colour('surface');
  pen.context.fillRect(0, 0, card.width, card.height);
  drawFace(pen, { name: details.name, avatar });
  drawMark(pen);
  drawWords(pen, details);
  drawFoot(pen, details);
  return toPng(canvas);
}

/** Undefined when there is no avatar or it fails to load: the card draws the initials instead. */
async function loadAvatar(address: string): Promise<HTMLImageElement | undefined> {
  if (!address) return undefined;
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

interface Face {
  name: string;
  avatar: HTMLImageElement | undefined;
}

function drawFace(pen: Pen, { name, avatar }: Face) {
  const { context } = pen;
  const radius = avatarSize / 2;
  const centre = card.margin + radius;
  context.save();
  context.beginPath();
  context.arc(centre, centre, radius, 0, 2 * Math.PI);
  context.clip();
  const { from, to, ink } = pickAvatarColors(name);
  const end = card.margin + avatarSize;
  const ground = context.createLinearGradient(card.margin, card.margin, end, end);
  ground.addColorStop(0, from);
  ground.addColorStop(1, to);
  context.fillStyle = ground;
  context.fillRect(card.margin, card.margin, avatarSize, avatarSize);
  if (avatar) drawMiddle(context, avatar);
  else {
    setFont(pen, { size: 42, weight: 600, role: 'text', display: true });
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = ink;
    context.fillText(readInitials(name, 2), centre, centre + 2);
  }
  context.restore();
}

/** Draws the largest centred square of the image as the avatar. */
function drawMiddle(context: CanvasRenderingContext2D, avatar: HTMLImageElement) {
  const { naturalWidth: width, naturalHeight: height } = avatar;
  const side = Math.min(width, height);
  const from = [(width - side) / 2, (height - side) / 2, side, side] as const;
  context.drawImage(avatar, ...from, card.margin, card.margin, avatarSize, avatarSize);
}

function drawMark({ context, colour }: Pen) {
  const size = 44;
  context.save();
  context.translate(card.width - card.margin - size, card.margin);
  context.scale(size / 64, size / 64);
  context.fillStyle = colour('signal');
  context.fill(new Path2D('M32 3a20 20 0 0 0 0 40z'));
  context.fillStyle = colour('text');
  context.fill(new Path2D('M32 21a20 20 0 0 1 0 40z'));
  context.restore();
}

function drawWords(pen: Pen, { name, headline, skills }: ShareDetails) {
  let y = drawName(pen, { name, y: card.margin + avatarSize + 28 });
  if (headline) {
    setFont(pen, { size: 19, weight: 400, role: 'text-muted' });
    const lines = wrap(pen, headline, { width: inner, lines: 2 });
    y = drawLines(pen, { lines, x: card.margin, y: y + 8, height: 27 });
  }
  drawSkills(pen, { skills, y: y + 20 });
}

/** Draws the name in the largest size that fits on two lines. */
function drawName(pen: Pen, { name, y }: { name: string; y: number }): number {
  const setSize = (size: number) =>
    setFont(pen, { size, weight: 600, role: 'text', display: true });
  const fits = (size: number) => {
    setSize(size);
    return wrap(pen, name, { width: inner, lines: 3 }).length <= 2;
  };
  const size = [50, 42].find(fits) ?? 34;
  setSize(size);
  const lines = wrap(pen, name, { width: inner, lines: 2 });
  return drawLines(pen, { lines, x: card.margin, y, height: size * 1.06 });
}

function drawSkills(pen: Pen, { skills, y }: { skills: string[]; y: number }) {
  const { context } = pen;
  setFont(pen, { size: 15, weight: 500, role: 'text' });
  const widthOf = (text: string) => context.measureText(text).width + 2 * chip.pad;
  const texts = skills.map(
    (skill) => wrap(pen, skill, { width: inner - 2 * chip.pad, lines: 1 })[0] ?? '',
  );
  for (const { text, x, row } of placeChips(texts, { ...chip, width: inner, widthOf })) {
    const top = y + row * (chip.height + chip.gap);
    const left = card.margin + x;
    context.beginPath();
    context.roundRect(left + 0.5, top + 0.5, widthOf(text) - 1, chip.height - 1, 17);
    context.strokeStyle = pen.colour('line-strong');
    context.stroke();
    context.fillText(text, left + chip.pad, top + 22);
  }
}

function drawFoot(pen: Pen, { host, address, isAvailable }: ShareDetails) {
  const top = card.height - card.margin - qrSize;
  pen.context.fillStyle = pen.colour('line');
  pen.context.fillRect(card.margin, top - 28, inner, 1);
  drawQr(pen, { address, x: card.width - card.margin - qrSize, y: top });

  setFont(pen, { size: 15, weight: 400, role: 'text-muted' });
  const label = isAvailable ? 'Accepting projects' : 'Portfolio';
  const y = drawLines(pen, { lines: [label], x: card.margin, y: top + 6, height: 22 });
  setFont(pen, { size: 24, weight: 600, role: 'text', display: true });
  // Lines break before a dot where they can.
  const spaced = host.replaceAll('.', ' .');
  const lines = wrap(pen, spaced, { width: inner - qrSize - 28, lines: 4 });
  const joined = lines.map((line) => line.replaceAll(' .', '.'));
  drawLines(pen, { lines: joined, x: card.margin, y: y + 4, height: 29 });
}

function drawQr({ context }: Pen, { address, x, y }: { address: string; x: number; y: number }) {
  const { path, side } = qrPath(address);
  context.save();
  context.translate(x, y);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, qrSize, qrSize);
  context.scale(qrSize / side, qrSize / side);
  context.fillStyle = '#14181a';
  context.fill(new Path2D(path));
  context.restore();
}

const toPng = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser can’t create the image.'));
    }, 'image/png'),
  );
