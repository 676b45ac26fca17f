import { imageTypes } from '#domain/place/place-image.ts';

/** The head of the OpenAPI file; the calls come from the routes. */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Turnstone',
    version: '1',
    description:
      'A virtual line for places where people wait. Programs send a key; guests need none. Problems are RFC 9457 with a stable `code`; ' +
      'texts for people come in the language of `Accept-Language`. What a caller may not see is `not_found`. Every change takes an `Idempotency-Key`: ' +
      'sent again, it has the same status and the same `done`, beside a view of `asOf`. Bodies have at most 64 KiB. ' +
      'A key may make 600 calls a minute (`X-RateLimit-Limit`, `X-RateLimit-Remaining`; `X-RateLimit-Reset` in seconds), and so may all who send none ' +
      'from one network; a guest changes one ticket at most 60 times in ten minutes. Answers may get new fields, and kinds and codes new values.',
  },
  servers: [{ url: '/api/v1' }],
  tags: [
    { name: 'public', description: 'For anybody' },
    { name: 'tickets', description: "The guest's own ticket, by its token" },
    { name: 'staff', description: 'For staff and keys' },
    { name: 'lines', description: 'What happened in a line' },
    { name: 'set-up', description: 'Places, lines and desks' },
    { name: 'live', description: 'Server-Sent Events' },
  ],
  components: { securitySchemes: { key: { type: 'http' as const, scheme: 'bearer' } } },
};

interface Described {
  components?: { schemas?: Record<string, unknown> };
  paths?: Record<string, Record<string, DescribedCall>>;
}
interface DescribedCall {
  operationId?: string;
  summary?: string;
  requestBody?: RequestBody;
  responses?: Record<string, Answer>;
}
interface RequestBody {
  required?: boolean;
  content?: Record<string, { schema?: { anyOf?: { type?: string }[]; type?: string; format?: string } }>;
}
interface Answer {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: Shape & { anyOf?: Shape[] } }>;
}
interface Shape {
  $ref?: string;
}

const takesPicture = ['putPlaceImage', 'keepSlidePicture'];
const pictures = Object.fromEntries(imageTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** Adds what the plugins cannot know. */
export function finished<Document extends object>(document: Document): Document {
  const { paths = {} } = document as Described;
  for (const call of Object.values(paths).flatMap((path) => Object.values(path))) {
    // The body is binary, not JSON, so the body schemas do not describe it.
    if (takesPicture.includes(call.operationId ?? '')) call.requestBody = { content: pictures };
    const { content } = call.requestBody ?? {};
    const mayBeNothing = content?.['application/json']?.schema?.anyOf?.some(({ type }) => type === 'null') ?? false;
    if (call.requestBody) call.requestBody.required = !mayBeNothing;
    for (const [status, answer] of Object.entries(call.responses ?? {})) {
      describeHeaders(call, status, answer);
      if (answer.content) answer.content = mayGrow(answer.content);
      if (answer.description === 'Default Response') answer.description = call.summary ?? '';
    }
  }
  return outputsOnly({ ...document, paths: { ...paths, ...streams } });
}

/** Readers of an answer must not stumble over a field that a later version adds. */
const mayGrow = <Shapes extends object>(shapes: Shapes): Shapes =>
  JSON.parse(JSON.stringify(shapes), (name, value: unknown) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  ) as Shapes;

const header = (type: 'string' | 'integer', description: string) => ({ schema: { type }, description });
const retryAfter = {
  'Retry-After': header('integer', 'Seconds, where the same call may do later: `too_many`, `unavailable`'),
};

function describeHeaders({ operationId }: DescribedCall, status: string, answer: Answer): void {
  const { schema = {} } = answer.content?.['application/json'] ?? {};
  const isTicket = [schema, ...(schema.anyOf ?? [])].some(({ $ref = '' }) => /(?:\/|Changed)StaffTicket$/.test($ref));
  if (isTicket) answer.headers = { ETag: header('string', 'Of a ticket by its id: for `If-Match`') };
  if (operationId === 'joinLine' && status === '201')
    answer.headers = { Location: header('string', 'The page of the ticket') };
  if (status.endsWith('XX')) answer.headers = retryAfter;
}

const refused = {
  description: 'Why not',
  headers: retryAfter,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const stream = (
  operationId: string,
  tag: string,
  [name, what]: [string, string],
  [summary, data]: [string, string],
) => ({
  operationId,
  summary,
  tags: ['live', tag],
  description:
    `Server-Sent Events. Each has an \`id\` and, as \`data\`, the whole view in JSON: ${data}. The first comes at once, unless \`Last-Event-ID\` is its own. ` +
    'Every 16 seconds an event `beat` says that the stream is alive. An event `gone` ends it: what was watched is to be asked for anew, as this ' +
    'reader may see something else now, or nothing. A stream that ends without it is opened again.',
  parameters: [
    { in: 'path', name, required: true, schema: { type: 'string' }, description: what },
    { in: 'header', name: 'last-event-id', schema: { type: 'string' }, description: 'The `id` of the last event' },
  ],
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    '4XX': refused,
    '5XX': refused,
  },
});

/** They are no rows of the table: their answers do not end (`server/stream/`). */
const streams = {
  '/tickets/{ticket}/stream': {
    get: stream('watchTicket', 'tickets', ['ticket', "The ticket's token"], ['A ticket, live', 'a `TicketLive`']),
  },
  '/places/{place}/board/stream': {
    get: stream(
      'watchBoard',
      'public',
      ['place', 'The id or the slug of a place'],
      ['The board of a place, live', 'the calls, and of each line the next numbers and the wait'],
    ),
  },
  '/desks/{desk}/stream': {
    get: {
      ...stream(
        'watchDesk',
        'staff',
        ['desk', 'The id of a desk'],
        [
          'The console of a desk, live',
          'its lines and desks, and guests who wait, are called, set aside or done, each a `StaffTicket`',
        ],
      ),
      security: [{ key: [] }],
    },
  },
};

/** Every answer schema is generated twice, as output and as input. No call takes it as input. */
function outputsOnly<Document extends object>(document: Document): Document {
  const { components } = document as Described;
  const schemas = components?.schemas ?? {};
  const kept = Object.entries(schemas).filter(([name]) => !(name.endsWith('Input') && name.slice(0, -5) in schemas));
  return { ...document, components: { ...components, schemas: mayGrow(Object.fromEntries(kept)) } };
}
