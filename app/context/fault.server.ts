import {
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router';
import { databaseFaultOf, isInputFault } from '#commands/engine/database-fault.ts';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { faultContext, type NotedFault } from './context.server.ts';
import { faultOfStatus, type PageFault } from './fault.ts';

/** If the server already knows that nothing can be loaded, the page says so at once. */
export const faultMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const noted = context.get(faultContext);
  if (noted) throw data(null, { status: noted.status });
  return next();
};

/** What an error means for the viewer of the page. A moment later, React Router hides the error itself from the page. */
export function noteFault(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (context.get(faultContext)) return;
  const noted = faultOfError(error);
  if (noted) context.set(faultContext, noted);
}

/** The status, and what the page learns, if it cannot be the requested page. */
export function faultOf(
  { errors }: Pick<StaticHandlerContext, 'errors'>,
  context: Readonly<RouterContextProvider>,
): (PageFault & { status: number }) | null {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return null;
  const { status, retryAfterSeconds } = isRouteErrorResponse(error)
    ? { status: error.status, retryAfterSeconds: context.get(faultContext)?.retryAfterSeconds }
    : (context.get(faultContext) ?? { status: 500 });
  const fault = faultOfStatus(status);
  return { fault, status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

function faultOfError(error: unknown): NotedFault | null {
  if (isRefusal(error)) return { status: statusOf[error.code], retryAfterSeconds: error.details.retryAfterSeconds };
  if (isInputFault(error)) return { status: statusOf.invalid_fields };
  return databaseFaultOf(error) === 'content' ? null : { status: statusOf.unavailable };
}
