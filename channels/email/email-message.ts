// A letter as it travels: plain text, and the same once more as the simplest page, because only that carries a language and a direction.

import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingText } from '../provider/contract.ts';
import type { ProviderSettings } from '../provider/provider.ts';

/** Written right to left. */
const fromTheRight = new Set(['ar', 'fa', 'he', 'ur']);

export async function emailOf(settings: ProviderSettings, message: OutgoingText, now: Date): Promise<Buffer> {
  const { from = '', name = '' } = settings;
  const { id, to, text, subject, language, ttlSeconds, stopUrl } = message;
  const composer = new MailComposer({
    from: { name, address: from },
    to: { name: '', address: to },
    subject: subject ?? firstLineOf(text),
    // Ours, and the same at a second try: mail programs show one letter where it came twice.
    messageId: `<${id}@${domainOf(from)}>`,
    date: now,
    text,
    html: pageOf(text, language),
    headers: {
      'Content-Language': language,
      // RFC 3834: nobody answers it by machine.
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl ? stopHeaders(stopUrl) : {}),
      // RFC 4021 section 2.1.51: worth nothing later.
      Expires: new Date(now.getTime() + ttlSeconds * 1000).toUTCString().replace('GMT', '+0000'),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** RFC 2369, and RFC 8058 where the address is safe against listeners, as it demands. */
function stopHeaders(stopUrl: string): Record<string, string> {
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${stopUrl}>`, ...(stopUrl.startsWith('https:') ? oneClick : {}) };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const maxSubject = 120;

/** Whole words of the first line. Half a link leads nowhere, and a whole one is not for everybody who sees a list of letters. */
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
  const direction = fromTheRight.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head><body><p style="white-space:pre-line">${linked(text)}</p></body></html>`;
}

/** Addresses can be pressed; nothing else of the text means anything to a browser. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?])/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (email) => escapes[email] ?? email);
