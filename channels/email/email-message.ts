// An email as it is sent: plain text, and the same text as a minimal HTML page, because only HTML states a language and
// a direction.

import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingText, ProviderSettings } from '../provider/contract.ts';

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

export async function emailOf(settings: ProviderSettings, message: OutgoingText, now: Date): Promise<Buffer> {
  const { from = '', name = '' } = settings;
  const { id, to, text, subject, language, ttlSeconds, stopUrl } = message;
  const composer = new MailComposer({
    from: { name, address: from },
    to: { name: '', address: to },
    subject: subject ?? firstLineOf(text),
    // The same on a retry, so mail programs show two copies as one.
    messageId: `<${id}@${domainOf(from)}>`,
    date: now,
    text,
    html: pageOf(text, language),
    headers: {
      'Content-Language': language,
      // RFC 3834: no automatic replies.
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl ? stopHeaders(stopUrl) : {}),
      // RFC 4021 section 2.1.51.
      Expires: new Date(now.getTime() + ttlSeconds * 1000).toUTCString().replace('GMT', '+0000'),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** RFC 2369; over https also RFC 8058, which demands it. */
function stopHeaders(stopUrl: string): Record<string, string> {
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${stopUrl}>`, ...(stopUrl.startsWith('https:') ? oneClick : {}) };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const maxSubject = 120;

/** Whole words of the first line, without links: a cut link leads nowhere, and bystanders see subjects in an inbox. */
function firstLineOf(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  const said = line
    .replaceAll(/https?:\/\/[!-~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (said === '') return line.slice(0, maxSubject);
  return said.length <= maxSubject ? said : `${said.slice(0, maxSubject).replace(/\s\S*$/, '')}…`;
}

function pageOf(text: string, language: string): string {
  const direction = rightToLeft.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head><body><p style="white-space:pre-line">${linked(text)}</p></body></html>`;
}

/** Turns addresses into links and escapes everything else. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?])/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
