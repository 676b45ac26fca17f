// Code that several simulated providers share for reading and writing.

import type { z } from 'zod';
import { readJson } from '#channels/provider/provider-call.ts';
import type { Input, WireAnswer, WireCall, WireRequest } from './simulator.ts';

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): WireAnswer => ({
  status,
  headers,
  body: JSON.stringify(body),
});

/** For providers that refuse a number with a leading plus. */
export const plusFree = /^[^+].*$/;

/** As in a phone's contact list: a number gets its plus back. */
export const shownSender = (sender: string): string => (/^\d+$/.test(sender) ? `+${sender}` : sender);

/** Reads a request that must have this method, path and shape. */
export function readInput<Shape extends z.ZodType>(
  request: WireRequest,
  place: { path: string; shape: Shape; refuse: WireAnswer },
  read: (wanted: z.output<Shape>) => Input,
): Input | WireAnswer {
  const { method, url, headers, body } = request;
  if (method !== 'POST' || url.pathname !== place.path) return { status: 404, body: '' };
  if (!headers['content-type']?.startsWith('application/json')) return { status: 415, body: '' };
  const wanted = readJson(place.shape, body);
  return wanted === null ? place.refuse : read(wanted);
}

export const withHeader = (call: WireCall, header: string, value: string | undefined): WireCall => ({
  ...call,
  headers: { ...call.headers, [header]: value },
});
