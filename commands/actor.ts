export * from '#domain/actor.ts';
