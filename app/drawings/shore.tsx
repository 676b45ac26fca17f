import { useId, useMemo, useRef } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useOnChange } from '../live/use-on-change.ts';
import { OtherBirdShapes, OwnBirdShapes, StoneShapes } from './bird.tsx';
import { attributeOf, birdPose, moveShore, stonePose } from './hop.ts';
import { placeStones, shoreBox, type ShoreLayout, type Spot } from './shore-layout.ts';

interface Props {
  /** People who will be called before the guest. */
  ahead: number;
}

/**
 * A row of stones from the guest to the desk, with a bird for each person ahead. It is as wide as its box. Screen
 * readers read one sentence instead.
 */
export function Shore({ ahead }: Props) {
  const { t, direction } = useI18n();
  const layout = useMemo(() => placeStones(ahead), [ahead]);
  const scene = useRef<SVGSVGElement>(null);
  useOnChange(layout, (before) => {
    if (scene.current) moveShore(scene.current, before, layout);
  });
  return (
    <div className="relative">
      <p className="sr-only">{t('page.shore', { count: ahead })}</p>
      <Water />
      <svg
        ref={scene}
        viewBox={`0 0 ${shoreBox.width} ${shoreBox.height}`}
        aria-hidden="true"
        className="relative mx-auto block w-full max-w-[36rem] overflow-visible"
      >
        <g transform={direction === 'rtl' ? `translate(${shoreBox.width} 0) scale(-1 1)` : undefined}>
          <Row layout={layout} />
          <Desk />
          {layout.beyond > 0 && <Beyond layout={layout} />}
        </g>
      </svg>
    </div>
  );
}

function Water() {
  return (
    <svg
      viewBox="0 0 390 214"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-y-0 left-1/2 h-full w-screen -translate-x-1/2 rtl:-scale-x-100"
    >
      <path d="M0 92C60 74 120 96 190 84s140-22 200-6V214H0Z" fill="var(--water)" />
      <path d="M0 118c70-10 120 12 200 4s130-18 190-8v6c-60-9-110 2-190 10S70 116 0 124Z" fill="var(--foam)" />
    </svg>
  );
}

function Row({ layout }: { layout: ShoreLayout }) {
  const blur = useId();
  const spots = [...layout.near, ...layout.far];
  const nearest = spots.at(-1);
  const fog = (index: number) => {
    const depth = index - layout.near.length;
    return depth < 0 ? {} : { opacity: 0.6 - depth * 0.15, filter: `url(#${blur})` };
  };
  return (
    <>
      <filter id={blur}>
        <feGaussianBlur stdDeviation="1.4" />
      </filter>
      <g data-part="gone-stone" opacity="0">
        <StoneOrigin />
      </g>
      {spots.map((spot, index) => (
        // A stone has no id: its place in the row identifies it.
        <g key={index} {...fog(index)}>
          <g data-part={`stone-${index}`} transform={attributeOf(stonePose(spot))}>
            <StoneOrigin shape={index % 2 === 0 ? 'round' : 'flat'} />
          </g>
        </g>
      ))}
      <g data-part="gone-bird" opacity="0" transform={nearest && attributeOf(birdPose(nearest))}>
        <BirdOrigin />
      </g>
      {spots
        .map((spot, index) => (
          <g key={index} {...fog(index)}>
            <g data-part={`bird-${index}`} transform={attributeOf(birdPose(spot))}>
              <BirdOrigin isOwn={index === 0} />
            </g>
          </g>
        ))
        .reverse()}
    </>
  );
}

/** A stone with its top middle at the origin. */
function StoneOrigin({ shape }: { shape?: 'round' | 'flat' }) {
  return (
    <g transform="translate(-30 -3.2)">
      <StoneShapes shape={shape} />
    </g>
  );
}

/** A bird with its feet at the origin. */
function BirdOrigin({ isOwn = false }: { isOwn?: boolean }) {
  return <g transform="translate(-32.25 -52.5)">{isOwn ? <OwnBirdShapes /> : <OtherBirdShapes />}</g>;
}

function Desk() {
  const { t } = useI18n();
  const word = t('page.shore_desk');
  return (
    <>
      {/* Above the head of the bird next to it: a long word extends over that stone. */}
      <rect x="362" y="10" width="3" height="70" rx="1.5" fill="var(--ink-2)" />
      <Sign right={deskSignRight} y={4} width={deskSignWidth(word)} text={word} />
    </>
  );
}

const deskSignRight = 385;

function deskSignWidth(word: string): number {
  return Math.max(46, 16 + word.length * 7.4);
}

function Beyond({ layout }: { layout: ShoreLayout }) {
  const { t, number } = useI18n();
  const middle: Spot | undefined = layout.far[Math.floor(layout.far.length / 2)];
  if (!middle) return null;
  const text = number(layout.beyond, { signDisplay: 'always' });
  const width = 20 + text.length * 8;
  const besideDesk = deskSignRight - deskSignWidth(t('page.shore_desk')) - 6;
  return (
    <Sign right={Math.min(middle.x + width / 2, besideDesk)} y={middle.y - 56} width={width} text={text} isQuiet />
  );
}

interface SignProps {
  right: number;
  y: number;
  width: number;
  text: string;
  isQuiet?: boolean;
}

/** A small board with a word. It is readable in both directions, although the row behind it is mirrored. */
function Sign({ right, y, width, text, isQuiet = false }: SignProps) {
  const { direction } = useI18n();
  return (
    <g transform={`translate(${right - width / 2} ${y})${direction === 'rtl' ? ' scale(-1 1)' : ''}`}>
      <rect
        x={-width / 2}
        width={width}
        height="22"
        rx="6"
        fill={isQuiet ? 'var(--card)' : 'var(--ink)'}
        stroke={isQuiet ? 'var(--rule)' : undefined}
      />
      <text
        y="15.5"
        textAnchor="middle"
        fontSize="12.5"
        className="font-display"
        fill={isQuiet ? 'var(--ink)' : 'var(--shell)'}
        suppressHydrationWarning
      >
        {text}
      </text>
    </g>
  );
}
