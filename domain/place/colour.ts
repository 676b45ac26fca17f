/**
 * Decides what a colour is in numbers: `#rgb`, `#rrggbb` and `oklch(L C H)` are read, contrast is that of
 * WCAG 2, and a colour beyond what a screen shows keeps lightness and hue and gives up chroma.
 */

/** Linear light, 0 to 1 each. */
export interface LinearRgb {
  red: number;
  green: number;
  blue: number;
}

export interface Oklch {
  /** 0 (black) to 1 (white). */
  lightness: number;
  /** 0 (grey) to about 0.37. */
  chroma: number;
  /** Radians. */
  hue: number;
}

export function parseColour(text: string): LinearRgb | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(text.trim())?.[1];
  if (hex !== undefined) return fromHex(hex.length === 3 ? hex.replace(/./gu, '$&$&') : hex);
  const [, lightness, chroma, degrees] = oklchPattern.exec(text.trim()) ?? [];
  if (lightness === undefined) return null;
  return inSrgb({
    lightness: lightness.endsWith('%') ? Number.parseFloat(lightness) / 100 : Number(lightness),
    chroma: Number(chroma),
    hue: (Number(degrees) * Math.PI) / 180,
  });
}

/** 1 to 21. @throws RangeError where one of the two is no colour: they are the product's own by then. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export function toHex({ red, green, blue }: LinearRgb): string {
  const digits = [red, green, blue].map((light) =>
    Math.round(encode(light) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

export function toOklch({ red, green, blue }: LinearRgb): Oklch {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The nearest a screen can show: lightness and hue stay, chroma goes down. */
export function inSrgb(colour: Oklch): LinearRgb {
  const wanted = fromOklch(colour);
  if (isShown(wanted)) return clamp(wanted);
  let [shown, beyond] = [0, colour.chroma];
  while (beyond - shown > 0.0005) {
    const chroma = (shown + beyond) / 2;
    if (isShown(fromOklch({ ...colour, chroma }))) shown = chroma;
    else beyond = chroma;
  }
  return clamp(fromOklch({ ...colour, chroma: shown }));
}

function fromOklch({ lightness, chroma, hue }: Oklch): LinearRgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    blue: -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  };
}

function luminance(text: string): number {
  const colour = parseColour(text);
  if (!colour) throw new RangeError(`'${text}' is no colour: write #rrggbb or oklch(L C H)`);
  return 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
}

function fromHex(hex: string): LinearRgb {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return { red, green, blue };
}

/** sRGB's transfer curve, from the stored value to light. */
function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encode(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

function isShown({ red, green, blue }: LinearRgb): boolean {
  return [red, green, blue].every((light) => light >= -roundingError && light <= 1 + roundingError);
}

function clamp({ red, green, blue }: LinearRgb): LinearRgb {
  const within = (light: number): number => Math.min(Math.max(light, 0), 1);
  return { red: within(red), green: within(green), blue: within(blue) };
}

/** White itself comes out a little beyond 1. */
const roundingError = 0.0001;

/** Alpha is not read: contrast of something half seen through has no single answer. */
const oklchPattern = /^oklch\(\s*(\d*\.?\d+%?)\s+(\d*\.?\d+)\s+(\d*\.?\d+)(?:deg)?\s*\)$/iu;
