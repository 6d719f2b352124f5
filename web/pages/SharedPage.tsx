import { useEffect, useState } from 'react'
import { castingsInWork } from '#web/applications/drafts.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { dueText } from '#web/self-tapes/messages.ts'
import { forgetShared, isPhotoFile, readShared } from '#web/shell/app/shared-files.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { fileSize } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Clapperboard, Upload } from '#web/ui/icons.ts'
import type { Route } from './+types/SharedPage'
import styles from './SharedPage.module.css'
import { sharedPageTexts as texts } from './shared-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id, permissions } = requireViewer(context, request)
  const isActor = permissions.includes('Actor')
  const tapes = isActor ? (await apiOf(context).selfTapes.mine({ query: {} })).list : []
  return {
    userId: id,
    isActor,
    brand: factsOf(context).brandName,
    tapes: tapes
      .filter(({ isAnswerable, status }) => isAnswerable && (status === 'ACCEPTED' || status === 'SUBMITTED'))
      .map(({ id, casting, dueAt }) => ({ id, title: casting.title, dueAt })),
  }
}

/** Photos and films shared from another app of the phone, and where they may go. */
export default function SharedPage({ loaderData }: Route.ComponentProps) {
  const { userId, isActor, brand, tapes } = loaderData
  const [files, setFiles] = useState<File[] | null>(null)
  const [inWork, setInWork] = useState<number | undefined>()
  useEffect(() => {
    void readShared().then(setFiles)
    setInWork(castingsInWork(userId).at(-1))
  }, [userId])
  const forget = async () => {
    await forgetShared()
    setFiles([])
  }
  const hasFilm = files?.some(file => !isPhotoFile(file))
  return (
    <div className="wrap">
      <div className={styles.page}>
        <Text size="h1">{texts.title}</Text>
        {files === null && <Skeleton height={240} radius="md" />}
        {files?.length === 0 && (
          <Empty as="h2" icon={Upload} title={texts.none}>
            {texts.noneText(brand)}
          </Empty>
        )}
        {files && files.length > 0 && (
          <>
            <ul className={styles.files}>
              {files.map((file, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
                <SharedFile key={at} file={file} />
              ))}
            </ul>
            {!isActor && <p>{texts.actorsOnly}</p>}
            <div className={styles.ways}>
              {isActor && (
                <LinkButton size="lg" variant="primary" href={`${paths.profileManagement()}?shared=1#photos`}>
                  {texts.toProfile}
                </LinkButton>
              )}
              {isActor && inWork && (
                <LinkButton size="lg" href={`${paths.profileManagement(paths.apply(inWork))}&shared=1#photos`}>
                  {texts.toApplication}
                </LinkButton>
              )}
              {hasFilm &&
                tapes.map(({ id, title, dueAt }) => (
                  <LinkButton key={id} size="lg" href={`${paths.selfTapes()}?send=${id}&shared=1`}>
                    {texts.toTape(title, dueText(dueAt))}
                  </LinkButton>
                ))}
              <Button size="lg" onClick={forget}>
                {texts.forget}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function SharedFile({ file }: { file: File }) {
  const isPhoto = isPhotoFile(file)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!isPhoto) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file, isPhoto])
  return (
    <li>
      <span className={styles.picture}>{url ? <img src={url} alt="" /> : <Icon icon={Clapperboard} size={24} />}</span>
      <span className={styles.name}>
        {file.name || (isPhoto ? texts.photo : texts.film)}
        <small className="num">{fileSize(file.size)}</small>
      </span>
    </li>
  )
}
