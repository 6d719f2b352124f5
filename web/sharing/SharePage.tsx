import { useEffect, useState } from 'react'
import { redirect, useRevalidator, useRouteLoaderData } from 'react-router'
import { standardBrandName } from '#contract/brand.ts'
import { refused } from '#web/calls/refusal.ts'
import { rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { LazyWorkspace } from '#web/review/LazyWorkspace.tsx'
import { type Draft, keptDrafts } from '#web/review/state/drafts.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Logo } from '#web/ui/display/Logo.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/SharePage'
import { Door } from './Door.tsx'
import { sharePageTexts as texts } from './messages.ts'
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
  const hasEnded = useShareEnd(castingId, opened)
  const { revalidate, state } = useRevalidator()
  if (opened && !hasEnded) return <LazyWorkspace {...opened} viewerId={null} />
  if (opened && state !== 'idle') return <Spinner large />
  return <Outside castingId={castingId} isEnded={hasEnded || loaderData.isEnded} onOpen={revalidate} />
}

type OutsideProps = { castingId: number; isEnded: boolean; onOpen: () => void }

function Outside({ castingId, isEnded, onOpen }: OutsideProps) {
  const brandName = useRouteLoaderData<typeof rootLoader>('root')?.brand.name ?? standardBrandName
  return (
    <>
      <header className={styles.doorHead}>
        <a href={paths.home()} aria-label={texts.home(brandName)}>
          <Logo name={brandName} />
        </a>
      </header>
      <div className={styles.door}>
        {isEnded ? (
          <>
            <h1>{texts.ended}</h1>
            <p className={styles.lead} role="status">
              {texts.endedText}
            </p>
            <Drafts castingId={castingId} />
          </>
        ) : (
          <>
            <h1>{texts.doorTitle}</h1>
            <p className={styles.lead}>{texts.doorText}</p>
          </>
        )}
        <Door castingId={castingId} onOpen={onOpen} />
      </div>
    </>
  )
}

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
