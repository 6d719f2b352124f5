import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { NeedsScripts } from '#web/ui/forms/NeedsScripts.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Upload } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { selfTapes } from '../messages.ts'
import { TapeHead } from '../TapeHead.tsx'
import type { Route } from './+types/StudioPage'
import { studioTexts as texts } from './messages.ts'
import styles from './Studio.module.css'
import { Studio } from './Studio.tsx'

const SendSheet = later(() => import('../SendSheet.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const handle = { camera: true, bare: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const tapeId = idParam(params.tapeId)
  const { list } = await apiOf(context).selfTapes.mine({ query: { tapeId } })
  const [tape] = list
  if (!tape) throw data(null, { status: 404 })
  return { tape, hasStudio: factsOf(context).hasStudio }
}

/** Records a self-tape on the phone, or sends a file. */
export default function StudioPage({ loaderData }: Route.ComponentProps) {
  const { tape, hasStudio } = loaderData
  const [isFile, setFile] = useState(false)
  const { revalidate } = useRevalidator()
  const finish = async () => {
    setFile(false)
    toast.success(selfTapes.sent)
    await revalidate()
  }
  const isAccepted = tape.status === 'ACCEPTED' || tape.status === 'SUBMITTED'
  return (
    <div className={styles.page}>
      <TapeHead back={{ label: texts.back, href: paths.selfTapes() }} title={texts.title} about={tape.casting.title}>
        {tape.isAnswerable && isAccepted && (
          <Button auto size="sm" onClick={() => setFile(true)}>
            <Icon icon={Upload} size={16} />
            {texts.file}
          </Button>
        )}
      </TapeHead>
      <NeedsScripts />
      {!hasStudio && <Note tone="info">{texts.off}</Note>}
      {tape.isAnswerable && !isAccepted && <Note tone="info">{texts.notAccepted}</Note>}
      {hasStudio && (isAccepted || !tape.isAnswerable) && <Studio tape={tape} />}
      {isFile && <SendSheet tape={tape} onDone={finish} onClose={() => setFile(false)} />}
    </div>
  )
}
