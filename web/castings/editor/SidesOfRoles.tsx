import { useWatch } from 'react-hook-form'
import { later } from '#web/ui/later.tsx'
import type { CastingForm } from './values.ts'

const SidesEditor = later(() => import('#web/sides/SidesEditor.tsx'))

/** The sides of the roles that are saved, read again once another one is. */
export function SidesOfRoles({ castingId }: { castingId: number | null }) {
  const roles = useWatch<CastingForm, 'roles'>({ name: 'roles' })
  return <SidesEditor castingId={castingId} rolesKey={roles.map(({ id }) => id ?? '').join(' ')} />
}
