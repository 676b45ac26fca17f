import { fastify, type RouteOptions } from 'fastify';
import type { ApiDeps } from './calls.ts';
import { registerApi } from './register.ts';

/** The OpenAPI file as it is served. It is made from the routes alone; their dependencies are not called. */
export async function openapiText(onRoute?: (route: RouteOptions) => void): Promise<string> {
  const app = fastify();
  if (onRoute) app.addHook('onRoute', onRoute);
  await registerApi(app, nothing as ApiDeps);
  const { payload } = await app.inject('/api/v1/openapi.json');
  await app.close();
  return `${JSON.stringify(JSON.parse(payload), null, 2)}\n`;
}

const nothing: Partial<ApiDeps> = { config: { apiKey: undefined, publicUrl: undefined, trustedProxies: [] } };
