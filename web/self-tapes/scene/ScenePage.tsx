import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SceneTape } from '#contract/self-tapes/marks.ts'
import { sceneName } from '#contract/self-tapes/scene-name.ts'
import { idParam } from '#web/calls/id-param.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { noteAt, noteBeside } from '#web/media/review-notes.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { timer } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Clapperboard } from '#web/ui/icons.ts'
import { usePageKeys } from '#web/ui/usePageKeys.ts'
import { useSwitch } from '#web/useSwitch.ts'
import { sceneTexts } from '../messages.ts'
import { ReadingLink } from '../ReadingLink.tsx'
import { TapeHead } from '../TapeHead.tsx'
import { useTapeNotes } from '../useTapeNotes.tsx'
import type { Route } from './+types/ScenePage'
import { Film } from './Film.tsx'
import { actOf, groupOf, isLetter, type SceneAct } from './keys.ts'
import { hasLines, markOf, spokenLines } from './lines.ts'
import { scenePageTexts as texts } from './messages.ts'
import { SceneControls } from './SceneControls.tsx'
import { SceneHelp } from './SceneHelp.tsx'
import { SceneHints } from './SceneHints.tsx'
import { SceneNotice } from './SceneNotice.tsx'
import styles from './ScenePage.module.css'
import { SceneScript } from './SceneScript.tsx'
import { SceneSheet } from './SceneSheet.tsx'
import { useDeciding } from './useDeciding.tsx'
import { useScene } from './useScene.ts'
import { noteWatched } from './watched.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? `${sceneName(loaderData.scene)} ${texts.title}` : texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const castingId = idParam(params.castingId)
  const sceneId = idParam(params.sceneId)
  const found = await apiOf(context).selfTapes.scene({ params: { castingId, sceneId } })
  return { ...found, castingId, viewerName: viewer.name, hasStudio: factsOf(context).hasStudio }
}

/** Every tape of one scene, compared line by line: J and K keep the line, ← and → keep the actor. */
export default function ScenePage({ loaderData }: Route.ComponentProps) {
  const { title, scene, list, castingId, mayDecide, hasStudio } = loaderData
  const back = mayDecide
    ? { label: texts.back, href: paths.teamSelfTapes(castingId) }
    : { label: texts.backToApplicants, href: paths.workspace(castingId) }
  return (
    <div className={`wrap ${styles.page}`}>
      <TapeHead back={back} title={sceneName(scene)} about={title}>
        {mayDecide && hasStudio && <ReadingLink castingId={castingId} sceneId={scene.id} />}
      </TapeHead>
      {list.length === 0 ? (
        <Empty as="h2" icon={Clapperboard} title={texts.none}>
          {texts.noneText}
        </Empty>
      ) : (
        <Scene {...loaderData} />
      )}
      <p className={styles.info}>{texts.info}</p>
    </div>
  )
}

function Scene({ castingId, scene, list, viewerName }: Route.ComponentProps['loaderData']) {
  const spoken = spokenLines(scene.lines)
  const { revalidate } = useRevalidator()
  const view = useScene({
    castingId,
    tapes: list,
    spoken,
    onStale: () => void revalidate(),
    onNote: (seconds, line) => begin(Math.floor(seconds), line),
  })
  const { active, line, shown, readyId } = view
  const deciding = useDeciding(castingId, list, active)
  const [isSheet, setSheet] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { group, stage, select, comment, undo } = deciding
  const acts: Record<Exclude<SceneAct, 'group'>, () => void> = {
    ...view.acts,
    previousNote: () => stepNote(-1),
    nextNote: () => stepNote(1),
    playToo: view.acts.play,
    stage,
    select,
    comment,
    undo,
    help: () => setHelpOpen(true),
    sheet() {
      view.stop()
      // The films come back at their line.
      view.goTo(line)
      setSheet(!isSheet)
    },
  }
  const tapeId = active?.id ?? 0
  const { data, refusal, reload } = useLoad(tapeId || null, signal =>
    api.selfTapes.notes({ params: { castingId, tapeId } }, { signal }),
  )
  const { form, begin, render } = useTapeNotes({
    castingId,
    tapeId,
    mayWrite: true,
    onChanged: reload,
    onClosed: view.focus,
  })
  const notes = (data?.list ?? []).filter(note => !note.isEarlier)
  const [reached, setReached] = useState<string | null>(null)
  function stepNote(by: 1 | -1) {
    const placed = notes
      .map(({ id, seconds }) => ({ key: String(id), seconds }))
      .toSorted((one, other) => one.seconds - other.seconds)
    const note = noteBeside(placed, noteAt(placed, view.now(), reached), by, view.now())
    if (!note) return
    setReached(note.key)
    view.seekTo(note.seconds)
  }
  const [watched, setWatched] = useState<number[]>([])
  const isWatched = (tape: SceneTape) => tape.isWatched || watched.includes(tape.video.id)
  // One switch for this page and the workspace of applicants.
  const [lettersOn, onLetters] = useSwitch('review-letters')
  const switching = { lettersOn, onLetters }
  usePageKeys((event, dialog) => {
    const act = dialog ? undefined : actOf(event)
    const isOwnOfButton = event.code === 'Space' && event.target instanceof HTMLButtonElement
    if (
      !act ||
      // The arrows of the sheet are its own; other keys go on once a line is open.
      (isSheet && act !== 'sheet' && act !== 'help') ||
      isOwnOfButton ||
      (!lettersOn && isLetter(act)) ||
      (event.repeat && act !== 'nextLine' && act !== 'previousLine')
    )
      return false
    if (act === 'group') group(groupOf(event.code) ?? 0)
    else acts[act]()
    return true
  })
  const reachedNote = notes.find(({ id }) => String(id) === reached)
  const here = notes.filter(note => note.lineNo === line)
  const ordered = [...here, ...notes.filter(note => note.lineNo !== line)]
  const marks = view.marksOf(active)
  const onPage = [...shown, ...(readyId === undefined ? [] : [readyId])]
  return (
    <>
      <p className={styles.watched}>{sceneTexts.watchedOf(list.filter(isWatched).length, list.length)}</p>
      <SceneNotice
        tapes={list.map(tape => ({ ...tape, marks: view.marksOf(tape) }))}
        active={active && { ...active, marks }}
        spoken={spoken}
      />
      {isSheet ? (
        <>
          <Button auto variant="line" onClick={acts.sheet}>
            {texts.films}
          </Button>
          <SceneSheet
            tapes={list}
            marksOf={view.marksOf}
            lines={scene.lines}
            spoken={spoken}
            at={{ tapeId, line }}
            mark={viewerName}
            onOpen={(id, to) => {
              setSheet(false)
              view.open(id, to)
            }}
          />
        </>
      ) : (
        <div className={styles.body}>
          <section className={styles.centre} aria-label={texts.films}>
            <div className={styles.films} data-many={shown.length > 1 || undefined}>
              {onPage.map((id, at) => {
                const tape = list.find(each => each.id === id)
                return (
                  tape && (
                    <Film
                      key={id}
                      tape={tape}
                      marks={view.marksOf(tape)}
                      spoken={spoken}
                      line={line}
                      mark={viewerName}
                      isActive={id === view.activeId}
                      isHidden={at >= shown.length}
                      isAlone={shown.length === 1}
                      ref={view.place(id)}
                      onTime={view.onTime}
                      onPlaying={view.onPlaying}
                      isWatched={isWatched(tape)}
                      isSelected={deciding.isSelected(tape)}
                      onEnded={media => {
                        if (noteWatched(castingId, tape, media)) setWatched([...watched, tape.video.id])
                        view.onEnded()
                      }}
                      onActivate={() => view.activate(at)}
                    />
                  )
                )
              })}
            </div>
            <SceneControls
              acts={acts}
              isPlaying={view.isPlaying}
              place={[list.findIndex(tape => tape.id === tapeId) + 1, list.length]}
              hasLines={active !== undefined && hasLines(active) && spoken.length > 0}
            />
            {form}
          </section>
          <SceneScript
            lines={scene.lines}
            part={scene.part}
            line={line}
            stateOf={at => {
              const mark = markOf(marks, at)
              return mark ? (mark.isSure ? null : texts.unsureMark) : texts.missing
            }}
            onChoose={view.goTo}
          />
          <section className={styles.notes}>
            {deciding.standing.length > 0 && (
              <p className={styles.none}>{texts.standing(deciding.standing.join(', '))}</p>
            )}
            {deciding.selected > 0 && <p className={styles.none}>{texts.selectedOf(deciding.selected)}</p>}
            <h2>{texts.notesOf(active?.name ?? '')}</h2>
            {refusal && <NotLoaded refusal={refusal} title={texts.notesLost} onRetry={reload} />}
            {data && ordered.length === 0 && <p className={styles.none}>{texts.noNotes}</p>}
            <ol>
              {ordered.map(note => (
                <li key={note.id} aria-current={here.includes(note) || undefined}>
                  <button type="button" onClick={() => view.seekTo(note.seconds)}>
                    {timer(note.seconds)}
                  </button>
                  {render(note)}
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
      <SceneHints {...switching} onHelp={acts.help} />
      {isHelpOpen && <SceneHelp {...switching} onClose={() => setHelpOpen(false)} />}
      {deciding.dialogs}
      <p className="sr" role="status">
        {view.said}
      </p>
      <p className="sr" role="status">
        {reachedNote && texts.reachedNote(timer(reachedNote.seconds))}
      </p>
      <p className="sr" role="status">
        {deciding.said}
      </p>
    </>
  )
}
