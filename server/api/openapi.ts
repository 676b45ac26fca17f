import { imageTypes } from '#domain/place/place-image.ts';

/** The head of the OpenAPI file; the calls come from the routes. */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Turnstone',
    version: '1',
    description:
      'A virtual line for places where people wait. Programs send a key; guests need none. Problems are RFC 9457 with a stable `code`; ' +
      'texts for people come in the language of `Accept-Language`. Every change takes an `Idempotency-Key`: ' +
      'sent again, it has the same status and the same `done`, beside a view of `asOf`.',
  },
  servers: [{ url: '/api/v1' }],
  tags: [
    { name: 'public', description: 'For anybody' },
    { name: 'tickets', description: "The guest's own ticket, by its token" },
    { name: 'staff', description: 'For staff and keys' },
    { name: 'lines', description: 'What happened in a line' },
    { name: 'set-up', description: 'Places, lines and desks' },
  ],
  components: { securitySchemes: { key: { type: 'http' as const, scheme: 'bearer' } } },
};

interface Described {
  components?: { schemas?: Record<string, unknown> };
  paths?: Record<string, Record<string, { operationId?: string; requestBody?: RequestBody }>>;
}
interface RequestBody {
  required?: boolean;
  content?: Record<string, { schema?: { anyOf?: { type?: string }[]; type?: string; format?: string } }>;
}

const takesPicture = ['putPlaceImage', 'keepSlidePicture'];
const pictures = Object.fromEntries(imageTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** Adds what the plugins cannot know. */
export function finished<Document extends object>(document: Document): Document {
  const { paths } = document as Described;
  for (const path of Object.values(paths ?? {})) {
    for (const call of Object.values(path)) {
      // The body is binary, not JSON, so the body schemas do not describe it.
      if (takesPicture.includes(call.operationId ?? '')) call.requestBody = { content: pictures };
      const { content } = call.requestBody ?? {};
      const mayBeNothing = content?.['application/json']?.schema?.anyOf?.some(({ type }) => type === 'null') ?? false;
      if (call.requestBody) call.requestBody.required = !mayBeNothing;
    }
  }
  return outputsOnly(document);
}

/** Every answer schema is generated twice, as output and as input. No call takes it as input. */
function outputsOnly<Document extends object>(document: Document): Document {
  const { components } = document as Described;
  const schemas = components?.schemas ?? {};
  const kept = Object.entries(schemas).filter(([name]) => !(name.endsWith('Input') && name.slice(0, -5) in schemas));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}
