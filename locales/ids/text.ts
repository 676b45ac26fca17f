/* Made from en/text.po by bin/compile-catalogs.ts. */
export interface TextValues {
  'text.joined': { place: string | number; number: string | number; ahead: number; link: string | number };
  'text.heads_up': { place: string | number; number: string | number; ahead: number; link: string | number };
  'text.called': { place: string | number; number: string | number; desk: string | number; minutes: number; link: string | number };
  'text.called_again': { place: string | number; number: string | number; desk: string | number; link: string | number };
  'text.call_withdrawn': { place: string | number; number: string | number; link: string | number };
  'text.your_link': { place: string | number; number: string | number; link: string | number };
}
