import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from './root.tsx'

/** The signed-in person at page load; null for guests. */
export const useViewer = () => useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
