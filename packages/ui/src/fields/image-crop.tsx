import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { cropImage } from './crop-image.ts';
import classes from './image-crop.module.css';

export interface ImageCropProps {
  /** The image as the person chose it. */
  file: File;
  /** Gets the chosen part: a square of at most 1024 px, a rectangle of at most 2560. */
  onCropped: (image: File) => void;
  /** Called by "Choose another", also when the image cannot be opened. */
  onCancel: () => void;
  /** Of a rectangle, width by height; without it the image is round. */
  ratio?: number;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The verb while the caller saves, such as `Uploading, 40%`. */
  busy?: string | false;
}

const zoom = { min: 1, max: 4, step: 0.1 };
const keyboardStep = 8;
const damaged = 'We couldn’t open this image. Choose another one.';

/**
 * Crops an image to a circle or a rectangle: dragged or moved by arrow keys, zoomed by wheel, pinch,
 * plus and minus. Not in the index: import it lazily from `@soloist/ui/image-crop`.
 */
export function ImageCrop(props: ImageCropProps) {
  const { file, onCropped, onCancel, ratio, busy } = props;
  const { confirmLabel = 'Use image', cancelLabel = 'Choose another' } = props;
  const url = useObjectUrl(file);
  const area = useRef<Area>(undefined);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(zoom.min);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  // The control that chose the image is gone, and the focus with it.
  useEffect(() => root.current?.focus(), []);
  const zoomBy = (step: number) =>
    setScale((now) => Math.min(zoom.max, Math.max(zoom.min, now + step)));

  function handleKey(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') zoomBy(zoom.step);
    if (event.key === '-') zoomBy(-zoom.step);
  }
  async function handleConfirm() {
    if (!url || !area.current) return;
    try {
      onCropped(await cropImage(url, { ...area.current, isRound: !ratio }));
    } catch {
      setProblem(damaged);
    }
  }

  if (problem) {
    return (
      <div className={classes.root} role="alert">
        <p className={classes.problem}>{problem}</p>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </div>
    );
  }
  return (
    <div className={classes.root} ref={root} tabIndex={-1}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the crop area inside bubble here */}
      <div className={clsx(classes.stage, ratio && classes.wide)} onKeyDown={handleKey}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={scale}
            minZoom={zoom.min}
            maxZoom={zoom.max}
            aspect={ratio ?? 1}
            cropShape={ratio ? 'rect' : 'round'}
            objectFit="cover"
            showGrid={false}
            keyboardStep={keyboardStep}
            // The content security policy refuses its style element; image-crop.module.css has the styles.
            disableAutomaticStylesInjection
            classes={{
              containerClassName: classes.container ?? '',
              mediaClassName: classes.media ?? '',
              cropAreaClassName: clsx(classes.area, ratio && classes.cornered),
            }}
            cropperProps={{
              role: 'application',
              'aria-label': 'Visible part of the image',
              'aria-describedby': hintId,
            }}
            mediaProps={{ onError: () => setProblem(damaged) }}
            onMediaLoaded={() => setIsOpen(true)}
            onCropChange={setCrop}
            onZoomChange={setScale}
            onCropAreaChange={(_, pixels) => {
              area.current = pixels;
            }}
          />
        )}
      </div>
      <div className={classes.zoom}>
        <IconButton label="Zoom out" size="sm" onClick={() => zoomBy(-zoom.step)}>
          <Minus size={16} aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          aria-label="Zoom"
          className={classes.range}
          {...zoom}
          value={scale}
          aria-valuetext={`${Math.round(scale * 100)}%`}
          onChange={({ target }) => setScale(target.valueAsNumber)}
        />
        <IconButton label="Zoom in" size="sm" onClick={() => zoomBy(zoom.step)}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p id={hintId} className={classes.hint}>
        Drag or use the arrow keys to move. Plus and minus zoom.
      </p>
      <div className={classes.actions}>
        <Button variant="ghost" disabled={Boolean(busy)} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant="primary"
          disabled={!isOpen}
          busy={busy ?? false}
          onClick={() => void handleConfirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
