import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface PictureProps {
  /** What the picture shows, for screen readers. */
  readonly label: string;
  /** A tooltip about what can be read instead of the picture. */
  readonly title: string;
  /** The part of the drawing that is shown, in units of the drawing. */
  readonly view: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The point of the drawing to which the middle of the frame scrolls when the point changes, as far as possible. */
  readonly centre: { readonly x: number; readonly y: number } | undefined;
  readonly children: ComponentChildren;
}

const step = 1.25;
const zooms = { least: 0.2, most: 4 } as const;
/** The smallest zoom at which text can be read. */
const minZoom = 0.8;

/** A drawing in a frame, which can scroll. At first the drawing is as wide as the frame if text stays readable. */
export function Picture({ label, title, view: { x, y, width, height }, centre, children }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [frameWidth, setFrameWidth] = useState(width);
  const [chosen, setZoom] = useState<number>();
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const observer = new ResizeObserver(() => setFrameWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const zoom = chosen ?? Math.max(minZoom, Math.min(1, frameWidth / width));
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null || centre === undefined) return;
    current.scrollLeft = (centre.x - x) * zoom - current.clientWidth / 2;
    current.scrollTop = (centre.y - y) * zoom - current.clientHeight / 2;
  }, [centre?.x, centre?.y, zoom]);
  const change = (factor: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, zoom * factor)));
  return (
    <section class="picture" aria-label={label}>
      <div class="zoom">
        <button type="button" aria-label="Smaller" onClick={() => change(1 / step)}>
          −
        </button>
        <button type="button" aria-label="Larger" onClick={() => change(step)}>
          +
        </button>
        <button type="button" disabled={chosen === undefined} onClick={() => setZoom(undefined)}>
          Fit
        </button>
      </div>
      <div class="frame" ref={frame}>
        <svg width={width * zoom} height={height * zoom} viewBox={`${x} ${y} ${width} ${height}`}>
          <title>{title}</title>
          {children}
        </svg>
      </div>
    </section>
  );
}
