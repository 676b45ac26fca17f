import type { Db } from '#db/database.ts';

/** The same database with a hook: something happens just after each transaction commits, before its caller continues. */
export const afterTransaction = (db: Db, next: () => Promise<unknown>): Db =>
  new Proxy(db, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({
          execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
            const done = await target.transaction().execute(work);
            await next();
            return done;
          },
        });
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
