import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { admission, type Bound } from '#commands/ticket/admission.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { joinLine } from '#commands/ticket/join-line.ts';
import { statusOf } from '#contract/problems.ts';
import { language } from '#contract/input-shapes.ts';
import { joinBody } from '#contract/requests.ts';
import { findTicketRef } from '#db/ticket/tickets.ts';
import { maskPhone, parsePhone } from '#domain/phone/phone.ts';
import { fieldRefusal, isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { phoneAddress } from '#app/session/phone-address.server.ts';
import { requestContext, type VisitingDevice } from '#app/session/request.server.ts';
import { placeContext } from '#app/session/place-context.server.ts';
import { consentVersion } from '#app/form/join-entry.ts';
import { kioskOf } from '../visit/load-kiosk.server.ts';
import { paperText } from '../paper/paper-text.server.ts';
import type { KioskRefusal, KioskTicket } from '../visit/kiosk-answer.ts';

const inputBody = joinBody
  .pick({ phone: true, phoneCountry: true, service: true, partySize: true, needs: true, closing: true })
  .extend({
    language,
    line: z.uuid(),
    /** The idempotency key of one attempt: however often it is sent, it makes one ticket. */
    attempt: z.string().min(16).max(100),
  });

/** What the screen sends; it adds the key of the attempt. */
export type TakeInput = Omit<z.input<typeof inputBody>, 'attempt'>;

/** A place in line, and everything the last screen and the paper say about it. */
export async function takeTicket({ request, context }: ActionFunctionArgs): Promise<Response> {
  const server = context.get(requestContext);
  const { visitor, commands, limits } = server;
  const place = context.get(placeContext);
  const device = place && kioskOf(visitor, place);
  try {
    // A form of another site cannot send JSON, and the browser does not include the device's cookie with it.
    const isJson = request.headers.get('content-type')?.startsWith('application/json');
    if (!device || !place || !isJson) throw new Refusal('not_found');
    const input = await readInput(request);
    const phone = input.phone ? textable(commands, input.phone, input.phoneCountry ?? null) : null;
    const ticketId = await join(commands, device, input, limits.atKiosk({ deviceId: device.id }));
    const ref = orNotFound(await findTicketRef(commands.db, device.organizationId, ticketId));
    const token = commands.secrets.ticketToken(ticketId);
    const ticket = await presentGuestTicket(commands, ref);
    return Response.json(
      {
        number: ticket.number,
        isBooked: ticket.state === 'booked',
        // As typed: a stranger must not learn whether that phone already waits here.
        textedTo: phone && ticket.texting === 'works' ? maskPhone(phone.e164) : null,
        paper: paperText(ticket, { token, phones: phoneAddress(server), now: commands.now() }),
      } satisfies KioskTicket,
      { status: 201 },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(error);
  }
}

async function readInput(request: Request): Promise<z.output<typeof inputBody>> {
  const body: unknown = await request.json().catch(() => null);
  const parsed = inputBody.safeParse(body);
  if (!parsed.success) throw new Refusal('invalid_fields');
  return parsed.data;
}

/** A guest who gives a number at a kiosk wants texts. If the number gets none, the kiosk asks again, or offers paper. */
function textable({ phoneMetadata }: CommandContext, input: string, country: string | null) {
  const phone = parsePhone(input, country, phoneMetadata);
  if (!phone.ok) throw fieldRefusal('phone', phone.code);
  if (!phone.canText) throw fieldRefusal('phone', 'phone_no_texts');
  return phone;
}

async function join(
  commands: CommandContext,
  device: VisitingDevice,
  { line: lineId, attempt, ...fields }: z.output<typeof inputBody>,
  bound: Bound,
): Promise<string> {
  const input = {
    ...fields,
    lineId,
    source: 'kiosk' as const,
    closing: fields.closing ?? ('ask' as const),
    consent: fields.phone ? `${consentVersion}/${fields.language}` : null,
  };
  const idempotencyKey = idempotencyKeyOf(attempt, input);
  const admitted = await admission(commands, { actor: device, lineId, idempotencyKey }, bound);
  const { answer } = await joinLine(commands, device, { ...input, admission: admitted }, idempotencyKey);
  return answer.ticketId;
}

function refused({ code, details }: Refusal): Response {
  const headers: HeadersInit = details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : {};
  const answer: KioskRefusal = { code, opensAt: details.opensAt?.toISOString() ?? null };
  return Response.json(answer, { status: statusOf[code], headers });
}
