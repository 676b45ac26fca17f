import type { useLoaderData } from 'react-router';
import type { loadVisitsSettings } from './visits-settings.server.ts';

export type VisitsPage = ReturnType<typeof useLoaderData<typeof loadVisitsSettings>>;
export type DraftView = NonNullable<VisitsPage['draft']>;
