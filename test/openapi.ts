import { fastify, type RouteOptions } from 'fastify';
import type { ApiDeps } from '#server/api/calls.ts';
import { registerApi } from '#server/api/register.ts';

interface Described<Operation> {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

/** The OpenAPI file as it is served. It is made from the routes alone; their dependencies are not called. */
export async function readOpenapi<Operation extends { operationId: string }>(
  onRoute?: (route: RouteOptions) => void,
): Promise<Described<Operation>> {
  const app = fastify();
  if (onRoute) app.addHook('onRoute', onRoute);
  await registerApi(app, nothing as ApiDeps);
  const answer = await app.inject('/api/v1/openapi.json');
  await app.close();
  return answer.json<Described<Operation>>();
}

const nothing: Partial<ApiDeps> = {
  config: { apiKey: undefined, publicUrl: undefined, trustedProxies: [] },
  countCall: () => undefined,
};
