declare module 'gettext-parser' {
  interface Translation {
    msgid: string;
    msgstr: string[];
    comments?: { extracted?: string; previous?: string };
  }
  export const po: {
    parse(source: string | Buffer): { translations: Record<string, Record<string, Translation>> };
  };
}

declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
