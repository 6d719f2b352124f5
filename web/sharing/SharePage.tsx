import { useEffect, useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { refused } from '#web/calls/refusal.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { LazyWorkspace } from '#web/review/LazyWorkspace.tsx'
import { type Draft, keptDrafts } from '#web/review/state/drafts.ts'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/SharePage'
import type { Entrance } from './Door.tsx'
import { doorOfCastingTexts, sharePageTexts as texts } from './messages.ts'
import { Outside } from './Outside.tsx'
import styles from './share.module.css'
import { useShareEnd } from './useShareEnd.ts'

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex, nofollow' },
]

/**
 * The workspace for guests with a grant; the password form for everybody else, which reveals nothing about the casting.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const castingId = /^[1-9]\d{0,14}$/.test(params.castingId) ? Number(params.castingId) : 0
  const { review } = rawApiOf(context)
  try {
    const overview = await review.overview({ params: { castingId } })
    if (overview.viewer.kind !== 'SHARE') throw redirect(paths.workspace(castingId))
    const groups = await review.groups({ params: { castingId } })
    return { castingId, opened: { overview, groups: groups.list }, isEnded: false }
  } catch (error) {
    return { castingId, opened: null, isEnded: refused(error).code === 'share_ended' }
  }
}

export const shouldRevalidate = () => true

export default function SharePage({ loaderData }: Route.ComponentProps) {
  const { castingId, opened } = loaderData
  const hasEnded = useShareEnd('casting', castingId, opened)
  const { revalidate, state } = useRevalidator()
  if (opened && !hasEnded) return <LazyWorkspace key={castingId} {...opened} viewerId={null} />
  if (opened && state !== 'idle') return <Spinner large />
  return (
    <Outside entrance={entranceOf(castingId)} isEnded={hasEnded || loaderData.isEnded} onOpen={revalidate}>
      <Drafts castingId={castingId} />
    </Outside>
  )
}

/** Calls and words of the door to a casting's applicants. */
const entranceOf = (castingId: number): Entrance => ({
  enter: body => api.sharing.enterShare({ params: { castingId }, body }),
  work: () => api.sharing.shareWork({ params: { castingId } }),
  texts: doorOfCastingTexts,
})

/** A guest's unsaved input is kept for them; after a new password it reappears in place. */
function Drafts({ castingId }: { castingId: number }) {
  const [drafts, setDrafts] = useState<Draft[]>([])
  const [isCopied, setCopied] = useState(false)
  useEffect(() => setDrafts([...keptDrafts(castingId, null).values()]), [castingId])
  if (!drafts.length) return null
  const text = drafts.map(draft => `${draft.about}: ${draft.body}`).join('\n\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    toast.success(texts.draftCopied)
  }
  return (
    <section className={styles.drafts} aria-label={texts.draft}>
      <h2>{texts.draft}</h2>
      <p>{text}</p>
      <Button auto size="sm" variant="line" onClick={copy}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </section>
  )
}
