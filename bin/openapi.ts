/** Writes contract/openapi.json from the routes. Run `npm run openapi` after a change of the API; server/api/openapi.test.ts fails until then. */
import { writeFile } from 'node:fs/promises';
import { openapiText } from '#server/api/openapi-text.ts';

await writeFile(new URL('../contract/openapi.json', import.meta.url), await openapiText());
